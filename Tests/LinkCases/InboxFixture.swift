package import Foundation
package import LinkHandling
package import LinkTesting

/// An inbox with all that it is given, and what it has said.
@MainActor
package final class InboxFixture {
    /// A date that stands still until a test moves it.
    package final class Calendar: Sendable {
        private let current = Guarded(Date(timeIntervalSince1970: 1_583_056_800))

        package var now: Date {
            get { current.withLock { $0 } }
            set { current.withLock { $0 = newValue } }
        }
    }

    package let clock = ManualClock()
    package let calendar = Calendar()
    package let log = ReceivedLinks(timeZone: .gmt)
    package private(set) var reports: [LinkInboxReport] = []
    package private(set) var delivered: [LinkEvent] = []
    package private(set) lazy var inbox = {
        let inbox = LinkInbox(
            limit: limit,
            maximumAge: .seconds(600),
            store: store,
            log: log,
            clock: LinkClock(clock) { [calendar] in calendar.now },
            report: { [weak self] in self?.reports.append($0) }
        )
        if let actions { inbox.use(responder: actions) }
        return inbox
    }()

    /// Knows every link as an action.
    private final class Actions: LinkResponder {
        func role(of link: String) -> LinkRole { .action }
    }

    private let actions: Actions?
    private let limit: Int
    private let store: LinkStore?
    private var consumer: Task<Void, Never>?

    /// Creates an inbox.
    ///
    /// - Parameter hasActions: whether every link is an action, so that none supersedes another.
    package init(hasActions: Bool = false, limit: Int = 32, store: LinkStore? = nil) {
        actions = hasActions ? Actions() : nil
        self.limit = limit
        self.store = store
    }

    /// Marks the app as ready, as a consumer does.
    package func becomeReady() { inbox.consume(UUID()) }

    /// Starts a consumer, and lets it take what waits.
    package func consume() async {
        consumer = consumer ?? Task { await inbox.deliver { self.delivered.append($0) } }
        await settle()
    }

    /// Ends the consumer.
    package func stop() async {
        consumer?.cancel()
        await consumer?.value
        consumer = nil
    }

    /// Lets a consumer, if there is one, take what it may.
    package func settle() async {
        if consumer != nil { await inbox.idle() }
        // What must not be handed on gets its chance.
        await letOthersRun()
    }

    /// Moves both clocks.
    package func pass(_ duration: Duration) {
        clock.advance(by: duration)
        calendar.now += duration / .seconds(1)
    }

    @discardableResult
    package func receive(_ urls: String..., through entryPoint: LinkEntryPoint = .sceneOpen) -> [LinkEvent] {
        inbox.receive(urls.map { ArrivedLink($0) }, through: entryPoint)
    }
}
