import HostChecker
import Server

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Asks one host, and Apple and Google about it, and collects the answers.
struct HostVisit: Sendable {
    let curl: Curl
    let settings: Curl.Settings
    /// Whether Apple and Google are asked.
    let asksOthers: Bool

    /// The number of requests at one time: enough to be quick, few enough for a small host.
    private static let maximumAtOnce = 4

    /// Makes the requests of a plan: first those that show whether the host can be reached at all.
    func facts(of host: AskedHost, pages: [String]) async -> HostFacts {
        let plan = Plan(host, pages: pages, asksOthers: asksOthers)
        var exchanges = await exchanges(for: plan.requests.filter { $0.purpose.isFirst })
        if exchanges.contains(where: { $0.request.purpose.isReach && $0.answer != nil }) {
            exchanges += await self.exchanges(for: plan.requests.filter { !$0.purpose.isFirst })
        }
        return HostFacts(
            host,
            exchanges,
            seconds: settings.seconds,
            today: Int(Date().timeIntervalSince1970 / 86_400),
            isRedirected: settings.redirections.contains { $0.host == host.text }
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
    static func waiting<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
        let result = Monitor<Value?>(nil)
        Task.detached {
            let value = await body()
            result.update { $0 = value }
        }
        return result.wait { $0 }
    }
}
