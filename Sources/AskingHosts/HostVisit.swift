// # AskingHosts
//
// Asks live hosts as the fetchers of Apple and Google would, with the system's curl: what `linkd doctor` does.
//
// What a host answers is decided by DNS, certificates, proxies and firewalls, so it cannot be computed. `HostChecker`
// lists the requests and judges the answers; this module makes the requests, each in a process of curl:
//
// ```swift
// let redirection = try #require(ConnectTo(argument: "a.example:443:127.0.0.1:1"))
// #expect(redirection.matches(url) == isMeant)
// ```
//
// (A redirection leads the connections for a host elsewhere, as for a server that is not in DNS yet.)
//
// ## What it leaves out
//
// - Judgement. An answer is a fact here; its findings are in `HostChecker`.
// - An HTTP client of its own. curl has the TLS, the proxies and the certificates of the system that people debug.
// - Redirects. They are facts too, since Apple's fetcher follows none.
//
// ## Limits and costs
//
// - Four requests at one time for a host; each has a time limit, and its body a largest size.
// - curl reads no configuration file and gets no shell. It must be 7.88 or newer, which tells about certificates.
//
// ## Where to read on
//
// `DoctorHost.swift` (which hosts, and what a table expects of them), `HostVisit.swift`, `Curl.swift`, `ConnectTo.swift`.
// docs/doctor.md shows the reports.

package import HostChecker
import Server

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Asks one host, and Apple and Google about it, and collects the answers.
package struct HostVisit: Sendable {
    let curl: Curl
    /// Whether Apple and Google are asked.
    let asksOthers: Bool

    package init(curl: Curl, asksOthers: Bool) {
        self.curl = curl
        self.asksOthers = asksOthers
    }

    /// The number of requests at one time: enough to be quick, few enough for a small host.
    private static let maximumAtOnce = 4

    /// Makes the requests of a plan: first those that show whether the host can be reached at all.
    package func facts(of host: AskedHost, pages: [String]) async -> HostFacts {
        let plan = Plan(host, pages: pages, asksOthers: asksOthers)
        var exchanges = await exchanges(for: plan.requests.filter { $0.purpose.isFirst })
        if exchanges.contains(where: { $0.request.purpose.isReach && $0.answer != nil }) {
            exchanges += await self.exchanges(for: plan.requests.filter { !$0.purpose.isFirst })
            exchanges += await self.exchanges(for: Plan.misplaced(of: host, exchanges))
        }
        return HostFacts(
            host,
            exchanges,
            seconds: curl.settings.seconds,
            today: Int(Date().timeIntervalSince1970 / 86_400),
            isRedirected: curl.settings.redirections.contains { $0.host == host.text }
        )
    }

    /// Makes requests, some at one time.
    private func exchanges(for requests: [PlannedRequest]) async -> [Exchange] {
        await withTaskGroup(of: Exchange.self) { group in
            for request in requests.prefix(Self.maximumAtOnce) { group.addTask { await curl.exchange(request) } }
            var waiting = requests.dropFirst(Self.maximumAtOnce)
            var exchanges: [Exchange] = []
            for await exchange in group {
                exchanges.append(exchange)
                guard let next = waiting.popFirst() else { continue }
                group.addTask { await curl.exchange(next) }
            }
            return exchanges
        }
    }

    /// Runs an asynchronous function for a command, which waits for it.
    package static func waiting<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
        let result = Monitor<Value?>(nil)
        Task.detached {
            let value = await body()
            result.update { $0 = value }
        }
        return result.wait { $0 }
    }
}
