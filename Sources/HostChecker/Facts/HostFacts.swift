import Diagnostics
import LinkRoutes
public import SiteAssociation
public import SiteTables
public import StrictJSON
import TableChecks

/// Everything that was asked about a host and answered.
public struct HostFacts: Sendable {
    /// The host.
    public let host: AskedHost
    /// The time after which a request is given up, in seconds.
    public let seconds: Int
    /// Today, as the number of days since 1970-01-01.
    public let today: Int
    /// Whether the addresses are the caller's, not those of the name system.
    public let isRedirected: Bool
    private let exchanges: [Purpose: Exchange]

    /// Creates facts.
    public init(_ host: AskedHost, _ exchanges: [Exchange], seconds: Int, today: Int, isRedirected: Bool = false) {
        self.host = host
        self.seconds = seconds
        self.today = today
        self.isRedirected = isRedirected
        self.exchanges = Dictionary(exchanges.map { ($0.request.purpose, $0) }) { first, _ in first }
    }

    /// Returns the exchange for a purpose; nil if the request was not made.
    public subscript(_ purpose: Purpose) -> Exchange? {
        guard let exchange = exchanges[purpose], exchange.failure?.kind != .notMade else { return nil }
        return exchange
    }

    /// Returns the reason why a planned request was not made; nil if it was made or not planned.
    func reasonNotMade(_ purpose: Purpose) -> String? {
        guard let failure = exchanges[purpose]?.failure, failure.kind == .notMade else { return nil }
        return failure.text
    }

    /// Apple's file as its fetcher gets it: over IPv4, or over IPv6 if only that works.
    var association: Exchange? { reaches.first { $0.answer != nil } ?? reaches.first }

    /// Returns the URL at which a missing file lies instead; nil if it is at none of those that were asked for.
    func misplaced(_ path: String) -> String? {
        let file = path == Plan.associationPath ? Purpose.association : .assetLinks
        return Plan.otherPlaces.lazy.filter { $0.file == file }.compactMap { self[$0.purpose] }.first { exchange in
            exchange.answer.map { $0.status == 200 && (try? JSONValue(parsing: $0.body)) != nil } ?? false
        }?.url
    }

    /// The exchanges that tell whether the host can be reached.
    var reaches: [Exchange] { [self[.association], self[.associationOverIPv6]].compactMap { $0 } }
}

/// What a table says that a host serves.
public struct ExpectedHost: Sendable {
    /// The table in messages, for example the name of its file.
    public let title: String
    /// Apple's file; nil if the table names no app for Apple's systems.
    public private(set) var association: AssociationDocument?
    /// Android's file; nil if the table names no app for Android.
    public private(set) var assetLinks: JSONValue?
    /// The host whose files phones read for this one, because the table has it only by a wildcard; nil for others.
    ///
    /// Source: docs/route-table.md#hosts.
    public let parent: AskedHost?
    /// Whether the table has the host, itself or by a wildcard.
    let isKnown: Bool
    /// The pages to ask for, at most `Plan.maximumPages`.
    public let pages: [ClaimedPage]

    /// Reads what a table says about one of its hosts.
    ///
    /// - Throws: why the table has no association file.
    public init(_ table: SiteTable, title: String, host: AskedHost) throws(AssociationError) {
        self.title = title
        let file = try AssociationFile(table.routes)
        association = table.routes.apps.ios.isEmpty ? nil : try? AssociationDocument(parsing: file.json)
        let links = AssetLinks(table.routes)
        assetLinks = links.isEmpty ? nil : try? JSONValue(parsing: links.json)
        pages = ClaimedPage.pages(of: table, on: host)
        let hosts = table.routes.hosts
        let wildcard = hosts.filter { $0.hasPrefix("*.") && host.text.hasSuffix($0.dropFirst()) }.max {
            $0.count < $1.count
        }
        isKnown = wildcard != nil || hosts.contains(host.text)
        parent = hosts.contains(host.text) ? nil : try? wildcard.map { try AskedHost(String($0.dropFirst(2))) }
    }

    /// Returns whether a host has no file; stores of files answer 403 for one that is missing, also to a browser.
    private static func isAbsent(_ exchange: Exchange?, _ browser: Exchange?) -> Bool {
        guard let answer = exchange?.answer else { return false }
        return answer.isMissing || answer.status == 403 && browser?.answer?.status == 403
    }

    /// Leaves out the files that the host leaves to its parent; returns what there is to know about each.
    mutating func inherit(_ facts: HostFacts) -> [Diagnostic] {
        guard let parent else { return [] }
        var paths: [String] = []
        if association != nil, Self.isAbsent(facts.association, facts[.associationForBrowser]) {
            association = nil
            paths.append(Plan.associationPath)
        }
        if assetLinks != nil, Self.isAbsent(facts[.assetLinks], facts[.assetLinksForBrowser]) {
            assetLinks = nil
            paths.append(Plan.assetLinksPath)
        }
        return paths.map { path in
            Diagnostic(
                .unexpectedStatus,
                as: .info,
                at: facts.origin + path,
                "missing file; phones fetch the file of \(parent) because of its wildcard in \(title)",
                fix: "run \"linkd doctor \(parent)\""
            )
        }
    }
}

/// A page of a claimed route, with what its head should have.
public struct ClaimedPage: Hashable, Sendable {
    /// The link.
    public let url: String
    /// The number in the App Store that the banner should have; nil where the table wants no banner.
    public let appStoreID: Int64?

    /// Returns links of the first claimed routes that have a page of linkd, those with the fewest parameters first.
    static func pages(of table: SiteTable, on host: AskedHost) -> [ClaimedPage] {
        let routes = table.routes.routes.filter { $0.isUniversal && table.page(of: $0) != nil && !$0.isGone }
        let ordered = routes.filter { $0.path.names.isEmpty } + routes.filter { !$0.path.names.isEmpty }
        let links = ordered.lazy.compactMap { route -> ClaimedPage? in
            guard let path = table.routes.examplePath(of: route) else { return nil }
            let wantsBanner = table.defaults.hasBanner && table.page(of: route)?.hasBanner == true
            return ClaimedPage(
                url: "https://\(host)\(path)",
                appStoreID: wantsBanner ? table.routes.apps.ios.first?.appStoreID : nil
            )
        }
        return Array(links.prefix(Plan.maximumPages))
    }
}
