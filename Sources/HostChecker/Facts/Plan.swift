/// The requests for one host, in the order of the report.
public struct Plan: Sendable {
    /// The path of Apple's file (developer.apple.com, "Supporting associated domains").
    public static let associationPath = "/.well-known/apple-app-site-association"
    /// The path of Android's file (google/digitalassetlinks, `well-known/specification.md`).
    public static let assetLinksPath = "/.well-known/assetlinks.json"
    /// The maximum number of claimed pages that are asked for.
    public static let maximumPages = 2
    /// Why a report has nothing of Apple and Google, where a caller does not want to ask them; that is no finding.
    static let onlyOrigin = "--only-origin asks only the host"

    /// The requests.
    public let requests: [PlannedRequest]

    /// Plans the requests for a host.
    ///
    /// - Parameters:
    ///   - pages: links of claimed pages, of which the first two are asked for.
    ///   - asksOthers: whether Apple and Google are asked what they have of the host.
    public init(_ host: AskedHost, pages: [String] = [], asksOthers: Bool = true) {
        let origin = "https://\(host)"
        let association = origin + Self.associationPath
        let assetLinks = origin + Self.assetLinksPath
        var requests = [
            PlannedRequest(.association, association, as: .apple, family: .v4),
            PlannedRequest(.associationOverIPv6, association, as: .apple, family: .v6),
            PlannedRequest(.associationCompressed, association, as: .apple, takesCompression: true),
            PlannedRequest(.associationForBrowser, association, as: .browser),
            PlannedRequest(.associationAtRoot, origin + "/apple-app-site-association", as: .apple),
            PlannedRequest(.assetLinks, assetLinks, as: .google),
            PlannedRequest(.assetLinksForBrowser, assetLinks, as: .browser),
            PlannedRequest(.robots, origin + "/robots.txt", as: .browser),
        ]
        for (purpose, page) in zip([Purpose.firstPage, .secondPage], pages) {
            requests.append(PlannedRequest(purpose, page, as: .browser, takesCompression: true))
        }
        if asksOthers {
            requests.append(PlannedRequest(.appleCopy, Self.appleCopy(of: host), as: .doctor, takesCompression: true))
            requests.append(
                PlannedRequest(.googleStatements, Self.statements(of: host), as: .doctor, takesCompression: true)
            )
        }
        self.requests = requests
    }

    /// Where a file often lies that is not at its path.
    static let otherPlaces: [(file: Purpose, purpose: Purpose, path: String)] = [
        (.association, .associationAtRoot, "/apple-app-site-association"),
        (.association, .associationWithExtension, associationPath + ".json"),
        (.association, .associationAtRootWithExtension, "/apple-app-site-association.json"),
        (.assetLinks, .assetLinksAtRoot, "/assetlinks.json"),
        (.assetLinks, .assetLinksMisspelled, "/.well-known/assetLinks.json"),
    ]

    /// Returns the further requests for where the files that a host lacks lie instead.
    public static func misplaced(of host: AskedHost, _ exchanges: [Exchange]) -> [PlannedRequest] {
        let known = Dictionary(exchanges.map { ($0.request.purpose, $0.answer) }) { first, _ in first }
        let lacking = otherPlaces.filter { place in
            guard known[place.purpose] == nil, let answer = known[place.file] ?? nil else { return false }
            return answer.isMissing || answer.status >= 400
        }
        return lacking.map {
            PlannedRequest($0.purpose, "https://\(host)\($0.path)", as: $0.file == .association ? .apple : .google)
        }
    }

    /// Apple's copy of the file of a host, which devices ask since iOS 14.
    static func appleCopy(of host: AskedHost) -> String { "https://app-site-association.cdn-apple.com/a/v1/\(host)" }

    /// What Google's API reads at a host (developers.google.com/digital-asset-links/reference/rest).
    static func statements(of host: AskedHost) -> String {
        "https://digitalassetlinks.googleapis.com/v1/statements:list?source.web.site=https://\(host)"
            + "&relation=delegate_permission/common.handle_all_urls"
    }
}

/// What a request is for; a host has at most one of each.
public enum Purpose: String, Sendable, CaseIterable {
    /// Apple's file, over IPv4.
    case association
    case associationOverIPv6
    case associationCompressed
    case associationForBrowser
    case associationAtRoot
    case associationWithExtension
    case associationAtRootWithExtension
    case assetLinks
    case assetLinksForBrowser
    case assetLinksAtRoot
    case assetLinksMisspelled
    case robots
    case firstPage
    case secondPage
    case appleCopy
    case googleStatements

    /// Whether it shows that the host can be reached; without an answer, nothing else is asked of the host.
    public var isReach: Bool { self == .association || self == .associationOverIPv6 }

    /// Whether it does not depend on other answers.
    public var isFirst: Bool { isReach || self == .appleCopy || self == .googleStatements }
}

/// One request.
public struct PlannedRequest: Hashable, Sendable {
    /// The version of IP that a request is bound to.
    public enum Family: String, Sendable {
        case v4 = "IPv4"
        case v6 = "IPv6"
    }

    /// Who the request says that it is.
    public enum Agent: String, Sendable {
        /// Apple's fetcher, as servers log it.
        case apple = "AASA-Bot/1.0.0"
        /// The fetcher of Google's Digital Asset Links service, as servers log it.
        case google = "GoogleAssociationService"
        /// A usual browser.
        case browser = """
            Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 \
            Safari/605.1.15
            """
        /// This program, to Apple and Google.
        case doctor = "linkd-doctor"
    }

    /// What it is for.
    public let purpose: Purpose
    /// The URL, which only linkd wrote.
    public let url: String
    /// The user agent.
    public let agent: Agent
    /// The version of IP; nil for any.
    public let family: Family?
    /// Whether the answer may be compressed.
    public let takesCompression: Bool

    /// Creates a request.
    public init(
        _ purpose: Purpose,
        _ url: String,
        as agent: Agent,
        family: Family? = nil,
        takesCompression: Bool = false
    ) {
        self.purpose = purpose
        self.url = url
        self.agent = agent
        self.family = family
        self.takesCompression = takesCompression
    }
}
