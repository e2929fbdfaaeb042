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
    public let link: TableLink?
    /// The matching route and the link's values.
    public let match: RouteMatch?
    /// Why each other candidate does not match, the most specific first.
    public let mismatches: [RouteMismatch]
    /// Why the link is not matched, or why other routes lost, one sentence each; empty if there was no other candidate.
    public let reasons: [String]

    init(_ text: String, _ table: RouteTable) {
        self.text = text
        do throws(LinkURLError) {
            let link = try table.link(text)
            guard let link else {
                let foreign = ForeignLink(try LinkURL(text))
                let reason = foreign.sentence(hosts: table.hosts, schemes: table.schemes)
                (outcome, self.link, match, mismatches, reasons) = (.foreign(foreign), nil, nil, [], [reason])
                return
            }
            let (found, lost) = (table.match(text), table.mismatches(for: link))
            (self.link, match, mismatches, reasons) = (link, found, lost, lost.map(\.description))
            outcome = found != nil ? .matched : lost.contains(where: \.isForItem) ? .requiredItem : .noPath
        } catch {
            let reason = "\(error) [\(error.code.rawValue)]"
            (outcome, link, match, mismatches, reasons) = (.malformed(error), nil, nil, [], [reason])
        }
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
        case .userInformation: "user information in front of the host makes the link nobody's universal link"
        case .host(let host): "the host \(host.quoted) is not declared; \"hosts\" has \(Self.list(hosts))"
        case .notSecure: "universal links are https only"
        case .scheme(let scheme): "the scheme \(scheme.quoted) is not declared; \"schemes\" has \(Self.list(schemes))"
        }
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.joined(separator: ", ")
    }
}
