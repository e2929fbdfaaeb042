public import Diagnostics
import LinkRoutes

/// The links of a table as types, the same for every language: what `linkd print swift|kotlin|typescript` writes.
public struct CodeModel: Hashable, Sendable {
    /// The version of the generated code, which its header names.
    public static let version = 4

    /// The name of the type of all links.
    public let name: String
    /// The package that the file belongs to; only for Kotlin.
    public let package: String?
    /// The name of the site, for the documentation.
    public let site: String
    /// The hash of what links depend on.
    public let hash: String
    /// The table for links, without pages and apps.
    public let table: String
    /// What links are matched against, for languages without a library.
    public let matching: CodeMatching
    /// The cases in the order of the table; never empty.
    public let cases: [CodeCase]
}

/// What links are matched against: hosts, schemes and patterns.
public struct CodeMatching: Hashable, Sendable {
    /// The https hosts, in lower case; the first one is canonical.
    public let hosts: [String]
    /// The custom schemes.
    public let schemes: [String]
    /// The hosts of scheme links that are dropped, in lower case; nil for every host.
    public let schemeHosts: [String]?
    /// All routes of the table, also those without a case.
    public let routes: [Route]
    /// The paths and aliases in the order of precedence (docs/route-table.md#r6), each with the number of its route.
    public let entries: [Entry]

    /// A route.
    public struct Route: Hashable, Sendable {
        /// The id.
        public let id: String
        /// Whether it exists for https links.
        public let isWeb: Bool
        /// Whether it exists for scheme links.
        public let isScheme: Bool
        /// Whether it is a case.
        public let isCase: Bool
        /// Whether a link leads the user somewhere.
        public let isNavigation: Bool
        /// Whether each of its links is a task of its own, so that a newer link does not supersede it.
        public let isAction: Bool
        /// What it requires of the app, such as `login`; nil for nothing.
        public let requirement: String?
        /// The path, then `#name:type` `#name:type?` or `#name:type*` for each query item; no text in it has a `#` of its own.
        public let specification: String
        /// The alias that leaves the catch-all out; nil if there is none.
        public let aliasWithoutRest: String?

        /// What the route is, as a sum: 1 for https links, 2 for scheme links, 4 for no case, 8 for an action, 16 for no
        /// navigation.
        package var flags: Int {
            (isWeb ? 1 : 0) + (isScheme ? 2 : 0) + (isCase ? 0 : 4) + (isAction ? 8 : 0) + (isNavigation ? 0 : 16)
        }
    }

    /// A path or an alias.
    public struct Entry: Hashable, Sendable {
        /// The number of the route.
        public let route: Int
        /// The pattern.
        public let pattern: String
    }
}

/// A route as a case of a type.
public struct CodeCase: Hashable, Sendable {
    /// The number of the route in the table, counted from 0.
    public let number: Int
    /// The id of the route.
    public let id: String
    /// The name of the case, such as `newTrip`.
    public let name: String
    /// The title of the route's page; nil if it has none of its own.
    public let title: String?
    /// The path, as the table writes it.
    public let path: String
    /// Whether an https link leads to the route.
    public let hasWebLink: Bool
    /// Whether a link with a custom scheme leads to the route.
    public let hasSchemeLink: Bool
    /// The values: path parameters, then query items.
    public let parameters: [CodeParameter]
}

/// A value of a case.
public struct CodeParameter: Hashable, Sendable {
    /// The name in the table.
    public let name: String
    /// The name in code, such as `reference`.
    public let label: String
    /// The type of the value.
    public let type: CodeType
    /// Whether a link can lack it.
    public let isOptional: Bool
    /// Whether it is a query item of which every occurrence counts: a list of the type.
    public let isRepeated: Bool
    /// Whether it is a query item; false for a path parameter.
    public let isQuery: Bool
}

/// The type of a value.
public enum CodeType: Hashable, Sendable {
    /// Any text.
    case text
    /// A whole number of at most 19 digits, which may be more than a 64-bit number.
    case integer
    /// A switch.
    case bool
    /// A finite number with or without a fraction, in 64 bits.
    case number
    /// A UUID.
    case uuid
    /// A day of the calendar.
    case day
    /// The segments of a catch-all.
    case list
    /// One of several texts.
    case choice(CodeChoice)
}

/// A type with one case for each value of an `enum`.
public struct CodeChoice: Hashable, Sendable {
    /// The name of the type, such as `DetailsTab`.
    public let name: String
    /// The values, in the order of the table.
    public let values: [Value]

    /// A value.
    public struct Value: Hashable, Sendable {
        /// The name of its case.
        public let name: String
        /// The text in links.
        public let text: String
    }
}

extension CodeModel {
    /// The nested types, in the order of the cases.
    package var choices: [(owner: CodeCase, parameter: CodeParameter, choice: CodeChoice)] {
        cases.flatMap { owner in
            owner.parameters.compactMap { parameter in
                if case .choice(let choice) = parameter.type { (owner, parameter, choice) } else { nil }
            }
        }
    }

    /// The lines of the header: what the file is, and where it comes from.
    ///
    /// There is no date, so that the same table always gives the same file.
    package func header(_ language: CodeLanguage) -> [String] {
        [
            "Generated by \"linkd print \(language.name)\" from the route table of \(site.shown). Do not edit.",
            "table \(hash), format \(Self.version)",
        ]
    }
}

/// All reasons why a table has no generated code.
public struct CodeError: Error, Sendable {
    /// The problems in the order of the table; never empty.
    public let problems: [Diagnostic]
}

extension CodeError: CustomStringConvertible {
    /// One line for each problem.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// The kinds of problem that keep a valid table from having generated code.
public enum CodeProblemCode: DiagnosticCode, CaseIterable {
    case symbolCollision, noGeneratedRoutes

    /// The row of each code.
    public var descriptor: DiagnosticDescriptor {
        switch self {
        case .symbolCollision: .error("symbol-collision", "two names with the same symbol", or: .warning)
        case .noGeneratedRoutes:
            .error("no-generated-routes", "table without routes for generated code", or: .warning)
        }
    }
}
