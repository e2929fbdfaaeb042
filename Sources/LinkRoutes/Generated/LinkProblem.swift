import Diagnostics

/// Why a text is not one of an app's links, as generated code reports it.
public enum LinkProblem: Error, Hashable, Sendable {
    /// No table could route the text.
    case malformed(LinkURLError)
    /// The link does not belong to the table.
    case foreign(ForeignLink)
    /// No route matches the link; why each candidate does not.
    case unmatched([RouteMismatch])
    /// The link is one of the site, but its route does not open the app; show its page in the app.
    case notForApp(route: String)
    /// A value of the link is not of its type.
    case badValue(BadLinkValue)
}

/// A value that is not of its type: a day that its year does not have, or a wrong value of an optional query item.
public struct BadLinkValue: Hashable, Sendable {
    /// The id of the route.
    public let route: String
    /// The path parameter or query item.
    public let parameter: String
    /// The type in the table.
    public let type: ParameterType
    /// The text in the link, decoded.
    public let text: String
}

extension LinkProblem: CustomStringConvertible {
    /// One sentence for a log.
    public var description: String {
        switch self {
        case .malformed(let error): "the link is malformed: \(error)"
        case .foreign(.userInformation): "the link has user information before its host"
        case .foreign(.host(let host)): "the host \(host.quoted) is not one of the table"
        case .foreign(.notSecure): "the link is http; the links of the table are https"
        case .foreign(.scheme(let scheme)): "the scheme \(scheme.quoted) is not one of the table"
        case .unmatched(let reasons):
            (["no route matches the link"] + reasons.map(\.description)).joined(separator: "; ")
        case .notForApp(let route): "links of the route \"\(route)\" do not open the app; show the page of the link"
        case .badValue(let value): "\(value)"
        }
    }
}

extension BadLinkValue: CustomStringConvertible {
    /// One sentence: the parameter, the text, and the allowed values.
    public var description: String {
        "\(route): the parameter \"\(parameter)\" is \(text.quoted), which is not of the type \(type)"
    }
}

extension LinkProblem {
    /// Creates the reason from the explanation of a link that no route matches.
    init(_ explanation: LinkExplanation) {
        self =
            switch explanation.outcome {
            case .malformed(let error): .malformed(error)
            case .foreign(let link): .foreign(link)
            case .matched, .requiredItem, .noPath: .unmatched(explanation.mismatches)
            }
    }
}
