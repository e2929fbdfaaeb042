public import Observation

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Takes in every link, whatever way it came, and hands each on exactly once.
///
/// A link waits here until somebody consumes it: a cold start brings it before there is a window, and a log-in or an
/// onboarding may ``hold(_:)`` it. A newer link supersedes those that still wait, unless the inbox keeps every one.
/// What waits is observable; it never gets longer than the limit.
@MainActor @Observable
public final class LinkInbox {
    /// What becomes of links that wait when a newer one comes.
    public enum Keeping: Sendable {
        /// They are superseded, for the newest says where the user wants to be; what came in one call is equally new.
        case newest
        /// They stay in front of it, for each is something to do.
        case every
    }

    /// The bytes of the longest link that is taken in; a table routes 8,192, the reply of another app may have more.
    public nonisolated static let longestLink = 65_536

    /// The links that wait, in the order of their arrival; those that are too old wait in vain.
    public private(set) var pending: [LinkEvent] = []
    /// Why links are held back, each until it is released.
    public private(set) var holds: Set<String> = []
    /// Whether there has been a consumer; a link that comes before is one of a cold start.
    ///
    /// SwiftUI calls `onOpenURL` only once the view is there, so that a link which starts the app may find it ready.
    public private(set) var isReady = false

    @ObservationIgnored private let keeping: Keeping
    @ObservationIgnored private let limit: Int
    @ObservationIgnored private let maximumAge: Duration
    @ObservationIgnored private let store: LinkStore?
    @ObservationIgnored private let log: ReceivedLinks?
    @ObservationIgnored private let clock: LinkClock
    @ObservationIgnored private let report: @MainActor (LinkInboxReport) -> Void
    @ObservationIgnored private var echoes: DuplicateTapFilter
    @ObservationIgnored private let changes = ChangeSignal()
    /// How many handlers run.
    @ObservationIgnored private var running = 0
    /// How many consumers wait for a link, those included that have been woken and have not had their turn yet.
    @ObservationIgnored private var waitingConsumers = 0

    /// Makes an inbox, with the links that a store has kept.
    ///
    /// - Parameters:
    ///   - keeping: what becomes of links that wait when a newer one comes.
    ///   - limit: how many links wait at most, and how many handlers of ``deliver(to:)`` run at once; at least one.
    ///   - maximumAge: how long a link may wait, in memory or in the store.
    ///   - store: keeps what waits across starts of the app; nil for in memory only.
    ///   - log: records every link that arrives.
    ///   - clock: tells the date and measures time.
    ///   - report: hears of every link that will not be handed on, and of a store that fails.
    public init(
        keeping: Keeping = .newest,
        limit: Int = 32,
        maximumAge: Duration = .seconds(3600),
        store: LinkStore? = nil,
        log: ReceivedLinks? = nil,
        clock: LinkClock = LinkClock(),
        report: @escaping @MainActor (LinkInboxReport) -> Void = { _ in }
    ) {
        self.keeping = keeping
        self.limit = max(limit, 1)
        self.maximumAge = maximumAge
        self.store = store
        self.log = log
        self.clock = clock
        self.report = report
        echoes = DuplicateTapFilter(limit: max(limit, 1))
        restore()
    }

    /// Takes in what came in one call of an entry point, all of it.
    ///
    /// A start of the app may hand one tap over through two entry points; that counts as one. The same link through
    /// the same entry point again is another tap.
    ///
    /// - Returns: the event of each link, that of the first arrival where it is the second of one tap; a link that is
    ///   longer than ``longestLink`` has none.
    @discardableResult
    public func receive(_ links: [ArrivedLink], through entryPoint: LinkEntryPoint) -> [LinkEvent] {
        dropExpired()
        var fresh: [LinkEvent] = []
        var events: [LinkEvent] = []
        var refused: [LinkInboxReport] = []
        for link in links {
            guard link.url.utf8.count <= Self.longestLink else {
                refused.append(.tooLong(bytes: link.url.utf8.count))
                continue
            }
            if let first = echo(of: link, entryPoint) {
                refused.append(.repeated(first, through: entryPoint))
                events.append(first)
                continue
            }
            let event = event(of: link, entryPoint)
            echoes.remember(event, at: clock.elapsed())
            log?.record(event)
            fresh.append(event)
            events.append(event)
        }
        add(fresh)
        for refusal in refused { report(refusal) }
        return events
    }

    /// Takes in one link.
    ///
    /// - Returns: its event; nil for one that is longer than ``longestLink``.
    @discardableResult
    public func receive(_ url: URL, through entryPoint: LinkEntryPoint, sourceApp: String? = nil) -> LinkEvent? {
        receive([ArrivedLink(url, sourceApp: sourceApp)], through: entryPoint).first
    }

    /// The link that is next, left where it is; nil while links are held.
    ///
    /// Views that open one another to get to a place each look here, and only the last one consumes.
    public func peek() -> LinkEvent? {
        guard holds.isEmpty else { return nil }
        return pending.first { !isExpired($0) }
    }

    /// Takes a link out, once: it is forgotten, in the store as well, before anything is done with it.
    ///
    /// - Returns: the link, or nil where it was consumed before, was superseded, is too old, or is held.
    @discardableResult
    public func consume(_ id: LinkEvent.ID) -> LinkEvent? {
        isReady = true
        dropExpired()
        guard holds.isEmpty, let index = pending.firstIndex(where: { $0.id == id }) else { return nil }
        let event = pending.remove(at: index)
        save()
        changes.signal()
        return event
    }

    /// Says that the app is ready; ``consume(_:)`` and ``deliver(to:)`` say so too.
    public func ready() { isReady = true }

    /// Holds links back for a reason, such as a log-in.
    public func hold(_ reason: String) {
        holds.insert(reason)
        changes.signal()
    }

    /// Lets links through again, once no other reason holds them.
    public func release(_ reason: String) {
        holds.remove(reason)
        dropExpired()
        changes.signal()
    }

    /// Hands each link to a handler, those first that wait, until the task is cancelled.
    ///
    /// Handlers begin in the order of the links; one that takes its time does not keep the next link waiting. In
    /// SwiftUI, `.task { await inbox.deliver { await router.handle($0) } }` runs as long as the view is there.
    public func deliver(to handler: @escaping @MainActor (LinkEvent) async -> Void) async {
        isReady = true
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                guard running < limit, let next = peek(), let event = consume(next.id) else {
                    waitingConsumers += 1
                    await changes.next()
                    waitingConsumers -= 1
                    continue
                }
                running += 1
                group.addTask(operation: work(handler, event))
            }
        }
    }

    /// Waits until no link waits that may be handed on, and no handler runs; for tests, and before a last save.
    ///
    /// It needs somebody who consumes; a handler that calls it waits for itself.
    public func idle() async {
        while !Task.isCancelled, running > 0 || peek() != nil { await changes.next() }
    }

    /// A handler at work on a link.
    ///
    /// The closure belongs to the main actor from its first step: one that got there by a hop could be overtaken.
    private func work(
        _ handler: @escaping @MainActor (LinkEvent) async -> Void,
        _ event: LinkEvent
    ) -> @MainActor @Sendable () async -> Void {
        {
            await handler(event)
            self.running -= 1
            self.changes.signal()
        }
    }

    private func event(of link: ArrivedLink, _ entryPoint: LinkEntryPoint) -> LinkEvent {
        LinkEvent(
            id: UUID(),
            url: link.url,
            receivedAt: clock.date(),
            phase: isReady && entryPoint != .launchOptions ? .running : .cold,
            sourceApp: link.sourceApp,
            entryPoint: entryPoint
        )
    }

    private func echo(of link: ArrivedLink, _ entryPoint: LinkEntryPoint) -> LinkEvent? {
        echoes.first(of: link.url, through: entryPoint, at: clock.elapsed(), isReady: isReady) { event in
            pending.contains { $0.id == event.id }
        }
    }

    /// Nothing is reported before everything is as it will be: who hears of it may call the inbox.
    ///
    /// A link that a consumer is about to take is not superseded: it has not waited, only its consumer for its turn.
    private func add(_ events: [LinkEvent]) {
        guard let newest = events.last else { return }
        let isTaken = waitingConsumers > 0 && holds.isEmpty && running + pending.count < limit
        let superseded = keeping == .newest && !isTaken ? pending : []
        let all = superseded.isEmpty ? pending + events : events
        pending = Array(all.suffix(limit))
        save()
        changes.signal()
        for event in superseded { report(.superseded(event, by: newest)) }
        for event in all.dropLast(limit) { report(.overflowed(event)) }
    }

    /// Whether a link is too old; one dated in the future comes from a clock that was set back.
    private func isExpired(_ event: LinkEvent) -> Bool {
        abs(clock.date().timeIntervalSince(event.receivedAt)) > maximumAge / .seconds(1)
    }

    private func dropExpired() {
        let expired = pending.filter(isExpired)
        guard !expired.isEmpty else { return }
        pending.removeAll { expired.contains($0) }
        save()
        changes.signal()
        for event in expired { report(.expired(event)) }
    }

    private func restore() {
        guard let store else { return }
        do {
            guard let data = try store.load() else { return }
            pending = try JSONDecoder().decode([LinkEvent].self, from: data).suffix(limit).map(\.restored)
        } catch {
            report(.storeFailed("the store could not be read: \(error)"))
        }
        dropExpired()
    }

    /// Keeps what waits; a store that cannot be written is emptied, so that nothing it holds is ever replayed.
    private func save() {
        guard let store else { return }
        do {
            try store.save(pending.isEmpty ? nil : JSONEncoder().encode(pending))
        } catch {
            report(.storeFailed("the store could not be written: \(error)"))
            try? store.save(nil)
        }
    }
}

/// What an inbox does with a link besides handing it on; nothing of it is an error of the app.
public enum LinkInboxReport: Hashable, Sendable {
    /// A newer link took the place of one that waited.
    case superseded(LinkEvent, by: LinkEvent)
    /// More links waited than the limit allows; this was the oldest.
    case overflowed(LinkEvent)
    /// A link waited longer than the maximum age.
    case expired(LinkEvent)
    /// A tap came in once more, through another entry point, and counts once.
    case repeated(LinkEvent, through: LinkEntryPoint)
    /// A link of so many bytes was not taken in.
    case tooLong(bytes: Int)
    /// The store could not be read or written; links are kept in memory.
    case storeFailed(String)
}

extension LinkInboxReport: CustomStringConvertible {
    /// One sentence for a log; it holds links, which may hold secrets.
    public var description: String {
        switch self {
        case .superseded(let event, let newer): "\(event.url) was superseded by \(newer.url)"
        case .overflowed(let event): "\(event.url) was dropped: more links waited than the limit allows"
        case .expired(let event): "\(event.url) was dropped: it waited longer than the maximum age"
        case .repeated(let event, let entryPoint): "\(event.url) came once more, through \(entryPoint.rawValue)"
        case .tooLong(let bytes): "a link of \(bytes) bytes was refused: \(LinkInbox.longestLink) are the most"
        case .storeFailed(let reason): "links that wait are kept in memory only: \(reason)"
        }
    }
}

/// Wakes tasks of the main actor that wait for something to change.
@MainActor
final class ChangeSignal {
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastID = 0

    /// Waits for the next signal, or for the end of the task.
    func next() async {
        lastID += 1
        let id = lastID
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { continuation.resume() } else { waiting[id] = continuation }
            }
        } onCancel: {
            Task { @MainActor in self.waiting.removeValue(forKey: id)?.resume() }
        }
    }

    /// Wakes everybody who waits.
    func signal() {
        let woken = waiting.sorted { $0.key < $1.key }.map(\.value)
        waiting = [:]
        for continuation in woken { continuation.resume() }
    }
}
