import Diagnostics

/// Why a route, or every route, does not match a link.
public struct RouteMismatch: Hashable, Sendable {
    /// The reason; segments are numbered from 1.
    public enum Cause: Hashable, Sendable {
        /// The path matches, but links of this kind cannot reach the route.
        case hidden(from: LinkKind)
        /// The path matches, but a required query item is missing, or its value is not of the type.
        case requiredItem(QueryRule, value: String?)
        /// The path matches, but the winning route has more required query items.
        case fewerItems(winner: String)
        /// The path matches, but the winning path is more specific (docs/route-table.md#r6).
        case lessSpecific(winner: PathPattern)
        /// The path ends after this many segments, but the link has more.
        case pathEnds(segments: Int, ofLink: Int)
        /// The link ends, but the path continues.
        case linkEnds(wanted: PathSegment)
        /// A segment of the link does not match the path's.
        case segment(Int, wanted: PathSegment, found: String)
        /// The path differs from the link only in case; this alias matches.
        case letterCase(alias: PathPattern)
        /// A segment of the link is empty, which no route matches (docs/route-table.md#r4).
        case emptySegment(Int)
        /// No route path starts like the link.
        case nothingAlike
        /// The link has a query item that is similar to one of a route, which it lacks; nil for one that no route has, but
        /// whose `&` was escaped for HTML once too often.
        case similarItem(String, wanted: String?)
        /// The link has this text of an item where no item stands: behind an escaped `&`, or in the path or the fragment.
        case misplacedItem(String)
        /// This number of further routes is as close as the named ones.
        case others(Int)
    }

    /// The id of the route; nil if the reason applies to all routes.
    public let route: String?
    /// The path or alias; nil if the reason applies to all routes.
    public let path: PathPattern?
    /// The reason.
    public let cause: Cause

    /// Whether the path matches, and only a required query item does not.
    package var isForItem: Bool {
        if case .requiredItem = cause { true } else { false }
    }

    init(_ cause: Cause, of entry: RouteEntry? = nil) {
        route = entry?.route.id
        path = entry?.pattern
        self.cause = cause
    }
}

extension RouteMismatch: CustomStringConvertible {
    /// One sentence.
    public var description: String {
        guard let route, let path else { return sentence }
        return "\(route): " + sentence(path)
    }

    private var sentence: String {
        switch cause {
        case .emptySegment(let number): "segment \(number) is empty; consecutive slashes do not match any route"
        case .similarItem(let item, let wanted):
            "the link has the query item \(item.quoted)" + (wanted.map { " and not \($0.quoted)" } ?? "")
                + (ASCII.lowercased(item).hasBytes(atStart: "amp;") ? ": its & was written as &amp;" : "")
        case .misplacedItem(let text):
            "\(text.quoted) in the link is no query item: the first one follows ?, the others &, both before any # and not "
                + "escaped"
        case .others(let count): "\(count) more routes are as close"
        default: "no route path starts like the link"
        }
    }

    private func sentence(_ path: PathPattern) -> String {
        switch cause {
        case .hidden(from: .universal):
            "the path matches, but no https link reaches the route (\"claimed\" and \"page\" are false)"
        case .hidden(from: .scheme):
            "the path matches, but no scheme link reaches the route (\"customScheme\" is false)"
        case .requiredItem(let rule, let value):
            "the path matches, but the required query item \"\(rule.name)\" \(Self.fault(rule.type, value))"
        case .fewerItems(let winner): "\(path) matches too, but \(winner) requires more query items"
        case .lessSpecific(let winner): "\(path) matches too, but \(winner) is more specific"
        case .pathEnds(let segments, let ofLink): "\(path) ends after segment \(segments), the link has \(ofLink)"
        case .linkEnds(let wanted): "\(path) continues with \(wanted), but the link ends"
        case .segment(let number, let wanted, let found):
            "\(path) expects \(wanted) as segment \(number), the link has \(found.quoted)\(Self.caseHint(wanted, found))"
        case .letterCase(let alias):
            "\(path) differs only in case from the link; add the alias \("\(alias)".quoted) if you use such links"
        case .emptySegment, .nothingAlike, .similarItem, .misplacedItem, .others: sentence
        }
    }

    private static func fault(_ type: ParameterType, _ value: String?) -> String {
        guard let value else { return "is missing" }
        let hint = caseHint(.parameter(name: "", type: type), value)
        return value.isEmpty ? "is empty" : "is not of the type \(type): \(value.quoted)\(hint)"
    }

    private static func caseHint(_ wanted: PathSegment, _ found: String) -> String {
        wanted.differsInCase(from: found) ? "; upper and lower case differ" : ""
    }
}
