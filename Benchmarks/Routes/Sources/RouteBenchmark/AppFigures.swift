import LinkActions
import LinkHandling
import LinkRoutes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The times from an app's table and a link to its handler, and the number of links that it keeps of many.
@MainActor
struct AppFigures {
    /// The parameters of the link: two of the path and two of the query.
    private struct Day: Decodable {
        let reference: String
        let number: Int
        let tab: String
        let page: Int?
    }

    /// The same with an enumeration, which Swift decodes through a separate container.
    private struct TypedDay: Decodable {
        enum Tab: String, Decodable { case map, info }

        let reference: String
        let number: Int
        let tab: Tab
        let page: Int?
    }

    private static let day = #"""
        {"id": "day", "path": "/trips/{reference}/days/{number:int}",
         "query": {"tab": "enum(map|info)", "page": "int?"}}
        """#
    private static let link = "https://trips.example.com/trips/55091-231959/days/12?tab=map&page=3"
    private static let tapCount = 10_000
    private static let waitingLimit = 32
    private static let recordLimit = 200

    /// One line for each figure.
    let lines: [String]

    init() async throws {
        let json = SampleTable(routes: 99, adding: [Self.day]).json
        let load = try Stopwatch(rounds: 11).nanoseconds { blackHole(try RouteTable(json: json)) }
        let table = try RouteTable(json: json)
        lines = [
            "an app's table of 100 routes: \(load / 1_000) µs (goal: under 5,000, \(Self.verdict(load < 5_000_000)))",
            Self.matching(table),
            try Self.reading(),
            try await Self.handling(table),
            Self.receiving(),
        ]
    }

    private static func matching(_ table: RouteTable) -> String {
        let time = Stopwatch(rounds: 11).nanoseconds(calls: 100_000) { blackHole(table.match(link)) }
        return "a link with four parameters, matched: \(time) ns"
    }

    /// The generated type `SampleLinks`: a link as text and as a URL, and back.
    private static func reading() throws -> String {
        guard let url = URL(string: link) else { throw MissedLink() }
        let value = try SampleLinks(url)
        let watch = Stopwatch(rounds: 11)
        let text = try watch.processorNanoseconds(calls: 100_000) { blackHole(try SampleLinks(link)) }
        let read = try watch.processorNanoseconds(calls: 100_000) { blackHole(try SampleLinks(url)) }
        let printed = watch.processorNanoseconds(calls: 100_000) { blackHole(try? value.url) }
        let checked = try watch.processorNanoseconds(calls: 100_000) { blackHole(try value.link()) }
        return "the same as a generated type: \(read) ns of the processor from a URL "
            + "(goal: under 2,000, \(verdict(read < 2_000))), "
            + "\(text) ns from a text; its url: \(printed) ns; its checked link: \(checked) ns"
    }

    private static func handling(_ table: RouteTable) async throws -> String {
        let (plain, typed) = try await (handlingTime(Day.self, table), handlingTime(TypedDay.self, table))
        return "the same through a router to its handler: \(plain) ns; with an enumeration: \(typed) ns"
    }

    private static func handlingTime<Input: Decodable>(_ type: Input.Type, _ table: RouteTable) async throws -> Int {
        let router = LinkRouter(table)
        router.on("day") { (day: Input) in blackHole(day) }
        guard case .handled = await router.handle(link) else { throw MissedLink() }
        return await Stopwatch(rounds: 11).nanoseconds(calls: 100_000) { blackHole(await router.handle(link)) }
    }

    private static func receiving() -> String {
        let taps = (0..<tapCount).map { ArrivedLink("\(link)&tap=\($0)&x-success=cb%3A%2F%2Fok") }
        let log = ReceivedLinks(limit: recordLimit)
        let inbox = LinkInbox(limit: waitingLimit, log: log)
        let time = Stopwatch(rounds: 1).nanoseconds(calls: 1) {
            for tap in taps { inbox.receive([tap], through: .onOpenURL) }
        }
        let isBounded = inbox.pending.count <= waitingLimit && log.records.count <= recordLimit
        return "an inbox fed \(tapCount) links: \(time / tapCount) ns each, \(inbox.pending.count) wait and "
            + "\(log.records.count) are listed (goal: at most \(waitingLimit) and \(recordLimit), \(verdict(isBounded)))"
    }

    private static func verdict(_ isMet: Bool) -> String { isMet ? "met" : "missed" }

    /// The table does not match the link to be measured.
    private struct MissedLink: Error {}
}
