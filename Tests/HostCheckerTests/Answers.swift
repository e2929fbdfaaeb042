import Diagnostics
import HostChecker
import LinkRoutes
import SiteAssociation
import SiteTables
import Testing

/// A sound host in memory, of which each test changes something.
struct Answers {
    static let association = Array(
        #"{"applinks":{"details":[{"appIDs":["7QW3E5R9TY.com.example.trips"],"components":[{"/":"/about"}]}]}}"#.utf8
    )
    static let json = ("Content-Type", "application/json")
    static let host = "trips.example.com"

    var exchanges: [Purpose: Exchange] = [:]
    var seconds = 5
    var isRedirected = false
    private let plan: Plan

    init() throws {
        plan = Plan(try AskedHost(Self.host))
        for purpose in [
            Purpose.association, .associationCompressed, .associationForBrowser, .associationAtRoot, .appleCopy,
        ] {
            set(purpose, Answer(200, [Self.json], body: Self.association))
        }
        for purpose in [Purpose.assetLinks, .assetLinksForBrowser, .robots] { set(purpose, Answer(404)) }
        set(.associationOverIPv6, FetchFailure(.unresolved, "no address"))
        set(.googleStatements, Answer(200, [Self.json], body: Array("{}".utf8)))
    }

    /// Sets an answer.
    mutating func set(_ purpose: Purpose, _ answer: Answer, address: String = "93.184.215.14", milliseconds: Int = 20) {
        guard let request = plan.requests.first(where: { $0.purpose == purpose }) else { return }
        exchanges[purpose] = Exchange(request, .answer(answer), address: address, milliseconds: milliseconds)
    }

    /// Sets a failure.
    mutating func set(_ purpose: Purpose, _ failure: FetchFailure) {
        guard let request = plan.requests.first(where: { $0.purpose == purpose }) else { return }
        exchanges[purpose] = Exchange(request, .failure(failure))
    }

    /// Sets the answer at a place where a missing file may lie instead.
    mutating func setMisplaced(_ purpose: Purpose, _ answer: Answer) throws {
        let missing = [Purpose.association, .assetLinks].compactMap { purpose in
            plan.requests.first { $0.purpose == purpose }.map { Exchange($0, .answer(Answer(404))) }
        }
        let places = Plan.misplaced(of: try AskedHost(Self.host), missing)
        let request = try #require(places.first { $0.purpose == purpose })
        exchanges[purpose] = Exchange(request, .answer(answer))
    }

    /// Returns the check of what was answered.
    func check(_ table: SiteTable? = nil) throws -> HostCheck {
        let host = try AskedHost(Self.host)
        let facts = HostFacts(
            host,
            Array(exchanges.values),
            seconds: seconds,
            today: 20_000,
            isRedirected: isRedirected
        )
        return HostCheck(facts, expecting: try table.map { try ExpectedHost($0, title: "routes.json", host: host) })
    }

    /// Returns the codes without the info that there is no `assetlinks.json`.
    func codes(_ table: SiteTable? = nil) throws -> [String] {
        try check(table).findings.map(\.code).filter { $0 != "missing-asset-links" }
    }
}
