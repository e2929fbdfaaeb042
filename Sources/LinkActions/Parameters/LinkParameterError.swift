import Diagnostics
import LinkRoutes

/// Why a link's parameters could not be decoded as a handler's input.
public struct LinkParameterError: Error, Hashable, Sendable {
    /// The kinds of mistake; the names are stable for programs.
    public enum Code: String, Sendable, CaseIterable {
        /// The link does not have a required parameter, or has it without a value.
        case missingKey
        /// The text does not have the Swift type or the table's type.
        case typeMismatch
        /// The text has the right type but is not an allowed value.
        case badValue
    }

    /// The location of a parameter in its link.
    public enum Location: Hashable, Sendable {
        /// A segment of the path, counted from 1; the host of a scheme link counts as the first one if it is not
        /// dropped.
        case segment(Int)
        /// A query item, counted from 1.
        case query(Int)
        /// The link does not contain the parameter.
        case absent
    }

    /// The kind of mistake.
    public let code: Code
    /// The parameter's name; empty if the value as a whole was refused.
    public let parameter: String
    /// The location of the parameter.
    public let place: Location
    /// The expected value in words: "a number", "one of map, info".
    public let expected: String
    /// The actual value, decoded; nil if there is none.
    public let value: String?
    /// An end of the sentence that replaces the expected value.
    private(set) var fault: String?

    /// A message without the link's values, so it is safe to send to another app.
    public var message: String {
        guard !parameter.isEmpty else { return "The parameters are not allowed." }
        return switch code {
        case .missingKey where place != .absent: "Missing value for parameter \"\(parameter)\"."
        case .missingKey: "Required parameter \"\(parameter)\" not found."
        case .typeMismatch: "Value for parameter \"\(parameter)\" has incorrect type."
        case .badValue: "Value for parameter \"\(parameter)\" is not allowed."
        }
    }
}

extension LinkParameterError.Location {
    init(_ position: LinkValueSource.Position) {
        self =
            switch position {
            case .segment(let number): .segment(number)
            case .query(let number): .query(number)
            }
    }
}

extension LinkParameterError: CustomStringConvertible {
    /// One sentence for the app's own log: the parameter, its location, the expected and the actual value.
    public var description: String {
        guard !parameter.isEmpty else {
            let verdict = code == .missingKey ? "missing" : "refused"
            return "the link's parameters are " + (fault ?? "\(verdict); expected \(expected)")
        }
        let subject = "the parameter \(parameter.quoted)\(location)"
        guard code != .missingKey else {
            return subject + (place == .absent ? " is missing" : " has no value") + "; expected \(expected)"
        }
        return "\(subject) is \(value.map(Self.cut) ?? "refused")" + (fault ?? "; expected \(expected)")
    }

    private var location: String {
        switch place {
        case .segment(let number): " (segment \(number))"
        case .query(let number): " (query item \(number))"
        case .absent: ""
        }
    }

    /// Returns at most 100 characters of a text, in quotes.
    private static func cut(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.dropFirst(100).first != nil else { return text.quoted }
        return (String(String.UnicodeScalarView(scalars.prefix(100))) + "…").quoted
    }
}

extension LinkParameterError {
    /// Returns the error for the first required item that kept a link from a route, with the route's id.
    static func ofRequiredItem(
        in mismatches: [RouteMismatch],
        of link: LinkURL
    ) -> (route: String, error: LinkParameterError)? {
        for mismatch in mismatches {
            guard case .requiredItem(let rule, let value) = mismatch.cause, let route = mismatch.route else { continue }
            let index = link.query.firstIndex {
                $0.name.hasSameBytes(as: rule.name) && ($0.value ?? "").hasSameBytes(as: value ?? "")
            }
            let error = LinkParameterError(
                code: (value ?? "").isEmpty ? .missingKey : Code(refusedBy: rule.type),
                parameter: rule.name,
                place: index.map { .query($0 + 1) } ?? .absent,
                expected: rule.type.valueDescription,
                value: value
            )
            return (route, error)
        }
        return nil
    }
}
