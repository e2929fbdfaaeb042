/// What a table makes of one link, and why each route that might have taken it did not.
///
/// `linkd explain` shows the same on a server, together with what the phone decides.
public struct LinkExplanation: Sendable {
    /// What became of the link.
    public enum Outcome: Hashable, Sendable {
        /// A route takes it.
        case matched
        /// Its path is one of the table's, but a required query item is missing or wrong.
        case requiredItem
        /// No route of the table has its path.
        case noPath
        /// It is a sound link, but not one of this table's.
        case foreign(ForeignLink)
        /// It is no link that any table could route.
        case malformed(LinkURLError)
    }

    /// The link as it came.
    public let text: String
    /// What became of it.
    public let outcome: Outcome
    /// Its kind and its canonical path; nil for one that is foreign or malformed.
    public let link: TableLink?
    /// The route that takes it, and what it carries.
    public let match: RouteMatch?
    /// Why each candidate lost, the most specific first.
    public let mismatches: [RouteMismatch]
    /// Sentences that say why it is not matched, or what else might have matched; none where nothing else came close.
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
    /// Lines for a log: the link, the route that takes it, and the reasons.
    public var description: String {
        let route = match.map { "route \($0.route.id)" } ?? "no route"
        return (["\(text.shown): \(route)"] + reasons.map { "  because \($0)" }).joined(separator: "\n")
    }
}

extension RouteTable {
    /// What becomes of a link, and why.
    public func explain(_ text: String) -> LinkExplanation { LinkExplanation(text, self) }
}

/// Why a sound link is not one of a table's.
public enum ForeignLink: Hashable, Sendable {
    /// User information stands in front of the host.
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

    /// One sentence, with what the tables at hand declare instead.
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
