import BorrowedBytes
import Diagnostics

/// How a table routes a link, and why each other candidate route does not match.
///
/// `linkd explain` shows the same on a server, together with the decision of a phone.
public struct LinkExplanation: Sendable {
    /// The result for the link.
    public enum Outcome: Hashable, Sendable {
        /// A route matches the link.
        case matched
        /// The path matches, but a required query item is missing or invalid.
        case requiredItem
        /// No route of the table matches the path.
        case noPath
        /// The link is valid, but does not belong to this table.
        case foreign(ForeignLink)
        /// No table could route the link.
        case malformed(LinkURLError)
    }

    /// The original text.
    public let text: String
    /// The result.
    public let outcome: Outcome
    /// The kind and the canonical path; nil if the link is foreign or malformed.
    public private(set) var link: TableLink?
    /// The matching route and the link's values.
    public private(set) var match: RouteMatch?
    /// Why each candidate lost, the most specific first.
    public private(set) var mismatches: [RouteMismatch] = []
    /// Why the link is not matched, or why other routes lost, one sentence each; empty if there was no other candidate.
    public let reasons: [String]
}

extension LinkExplanation {
    init(_ text: String, _ table: RouteTable) {
        do throws(LinkURLError) {
            self.init(try CheckedLink(text), table)
        } catch {
            self.init(text, error)
        }
    }

    init(_ checked: CheckedLink, _ table: RouteTable) {
        let text = checked.url.text
        do throws(LinkURLError) {
            guard let (link, path) = try table.link(checked) else {
                let foreign = ForeignLink(checked.url)
                let reason = foreign.sentence(hosts: table.hosts, schemes: table.schemes)
                self.init(text: text, outcome: .foreign(foreign), reasons: [reason])
                return
            }
            let match = table.match(checked, link.kind, path: path)
            let mismatches = table.mismatches(for: link, winner: match)
            self.init(
                text: text,
                outcome: match != nil ? .matched : mismatches.contains(where: \.isForItem) ? .requiredItem : .noPath,
                link: link,
                match: match,
                mismatches: mismatches,
                reasons: mismatches.map(\.description)
            )
        } catch {
            self.init(text, error)
        }
    }

    private init(_ text: String, _ error: LinkURLError) {
        self.init(text: text, outcome: .malformed(error), reasons: ["\(error) [\(error.code.rawValue)]"])
    }
}

extension LinkExplanation: CustomStringConvertible {
    /// Lines for a log: the link, the matching route, and the reasons.
    public var description: String {
        let route = match.map { "route \($0.route.id)" } ?? "no route"
        return (["\(text.shown): \(route)"] + reasons.map { "  because \($0)" }).joined(separator: "\n")
    }
}

extension RouteTable {
    /// Returns how the table routes a link, and why.
    public func explain(_ text: String) -> LinkExplanation { LinkExplanation(text, self) }

    /// What becomes of a link that is checked already.
    package func explain(_ link: CheckedLink) -> LinkExplanation { LinkExplanation(link, self) }
}

/// Why a valid link does not belong to a table.
public enum ForeignLink: Hashable, Sendable {
    /// The link has user information before its host.
    case userInformation
    /// An https link on another host.
    case host(String)
    /// An http link.
    case notSecure
    /// Another scheme.
    case scheme(String)

    package init(_ url: LinkURL) {
        self =
            switch url.scheme {
            case "https" where url.hasUserInfo: .userInformation
            case "https": .host(url.host ?? "")
            case "http": .notSecure
            default: .scheme(url.scheme)
            }
    }

    /// Returns one sentence, with the values that the tables declare instead.
    package func sentence(hosts: [String], schemes: [String]) -> String {
        switch self {
        case .userInformation: "the link has user information before its host, so it cannot be a universal link"
        case .host(let host): "the host \(host.quoted) is not declared; \"hosts\" has \(Self.list(hosts))"
        case .notSecure: "the links of a table are https, but the link is http; write it with https"
        case .scheme(let scheme): "the scheme \(scheme.quoted) is not declared; \"schemes\" has \(Self.list(schemes))"
        }
    }

    /// The maximum number of names in a sentence; a configuration may have thousands of hosts.
    private static let maximumNamed = 10

    private static func list(_ names: [String]) -> String {
        let more = names.count - maximumNamed
        return names.isEmpty
            ? "none" : names.prefix(maximumNamed).joined(separator: ", ") + (more > 0 ? ", and \(more) more" : "")
    }
}
