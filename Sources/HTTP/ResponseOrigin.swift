/// What an answer comes from, for counting: a site, and what of it.
public struct ResponseOrigin: Hashable, Sendable {
    /// The site's name; empty where no site answers.
    public let site: String
    /// A route's id, or the name of something else that answers, with a hyphen; empty for the origin 0.
    public let route: String

    /// Makes an origin.
    public init(site: String, route: String) {
        self.site = site
        self.route = route
    }

    /// The origin of answers that name none.
    public static let none = ResponseOrigin(site: "", route: "")
}
