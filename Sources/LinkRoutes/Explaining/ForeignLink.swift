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
