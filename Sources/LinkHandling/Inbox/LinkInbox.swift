import LinkRoutes
public import Observation

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Receives links from every entry point, and delivers each exactly once.
///
/// A link waits here until it is consumed: a cold start delivers it before there is a window, and a login or an
/// onboarding may ``hold(_:)`` it. A newer link supersedes the waiting ones, since it is where the user wants to be; links
/// of one call are equally new. Actions are kept in order, since each is a task of its own: a ``TypedInbox``, or a router of
/// the module `LinkActions`, tells the inbox which links are actions. Without them, a link that names a callback is one.
/// A link that doesn't navigate (`"navigation": false`) doesn't supersede others, and isn't held. The waiting links are
/// observable; their number is limited.
@MainActor @Observable
public final class LinkInbox {
    /// The maximum length of a link in bytes; a table routes up to 8,192, but an app may read longer ones itself.
    public nonisolated static let longestLink = 65_536

    /// The waiting links in the order of arrival; expired ones will not be delivered.
    public private(set) var pending: [LinkEvent] = []
    /// The reasons for which links are held; each stays until it is released.
    public private(set) var holds: Set<String> = []
    /// Whether the inbox has had a consumer; a link that arrives earlier belongs to a cold start.
    ///
    /// SwiftUI calls `onOpenURL` only after the view has appeared, so the link that launches the app may find it ready.
    public private(set) var isReady = false

    @ObservationIgnored private let limit: Int
    @ObservationIgnored private let maximumAge: Duration
    @ObservationIgnored private let stored: StoredLinks
    @ObservationIgnored private let log: ReceivedLinks?
    @ObservationIgnored private let clock: LinkClock
    @ObservationIgnored private let report: @MainActor (LinkInboxReport) -> Void
    @ObservationIgnored private var duplicateTaps: DuplicateTapFilter
    @ObservationIgnored private let changes = ChangeSignal()
    @ObservationIgnored private let handlers = RunningHandlers()
    /// The questions of ``TypedInbox`` to the app, which all its consumers share.
    @ObservationIgnored let guards: LinkGuards
    /// What the inbox knows of the routes of its links.
    @ObservationIgnored var routes = KnownRoutes()
    /// The order of arrival of the links that wait or are handled.
    @ObservationIgnored private var order: [LinkEvent.ID: Int] = [:]
    @ObservationIgnored private var arrivals = 0
    /// The links that consumers have taken and that have not ended.
    @ObservationIgnored private var taken: [LinkEvent.ID: Progress] = [:]
    /// The links of the call that came last in each scene, which supersede all others of that scene.
    @ObservationIgnored private var newest: [String?: [LinkEvent]] = [:]
    /// The scenes that are gone.
    @ObservationIgnored private var closedScenes: Set<String> = []
    /// The scenes of the waiting consumers, including those that were woken but have not run yet.
    @ObservationIgnored private var waitingConsumers: [String?] = []
    /// The scenes of all consumers.
    @ObservationIgnored private var consumers: [String?] = []
    /// The waiting links that are reported as unclaimed.
    @ObservationIgnored private var unclaimed: Set<LinkEvent.ID> = []
    /// The requirements that deliveries had no guard for.
    @ObservationIgnored private var unguarded: Set<String> = []
    /// How long a scene that has just been connected may take until it has a consumer.
    private static let connectionTime = Duration.seconds(1)

    /// Creates an inbox with the links that a store has kept.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of waiting links, and of concurrent handlers of `deliver`; at least one.
    ///   - maximumAge: how long a link may wait, in memory or in the store.
    ///   - store: keeps the waiting links between launches, and shares them with other processes; nil for memory only.
    ///   - log: records every link that arrives.
    ///   - clock: returns the date and measures time.
    ///   - report: receives every link that will not be delivered, mistakes of the app, and failures of the store; by
    ///     default, a debug build logs them (``LinkInboxReport/log()``).
    public init(
        limit: Int = 32,
        maximumAge: Duration = .seconds(3600),
        store: LinkStore? = nil,
        log: ReceivedLinks? = nil,
        clock: LinkClock = LinkClock(),
        report: @escaping @MainActor (LinkInboxReport) -> Void = { $0.log() }
    ) {
        self.limit = max(limit, 1)
        self.maximumAge = maximumAge
        stored = StoredLinks(store) { report(.storeFailed($0)) }
        self.log = log
        self.clock = clock
        self.report = report
        guards = LinkGuards(clock: clock)
        duplicateTaps = DuplicateTapFilter(limit: max(limit, 1))
        refresh()
    }

    /// Receives the links that arrived in one call of an entry point.
    ///
    /// One tap may arrive several times; it counts once. The same link through two entry points within a second, or through
    /// one within 100 ms in any scene, is one tap. Notifications are compared by their ``ArrivedLink/id``.
    ///
    /// In an app with several windows, `scene` identifies the one that received the links. Only a consumer of this scene,
    /// or one for all scenes, gets them. If all consumers are for other scenes, the link is reported as
    /// ``LinkInboxReport/unclaimed(_:)``, and waits.
    ///
    /// - Returns: the event of each link; for a duplicate, the event of the first arrival. A link longer than
    ///   ``longestLink`` has no event.
    @discardableResult
    public func receive(
        _ links: [ArrivedLink],
        through entryPoint: LinkEntryPoint,
        scene: String? = nil
    ) -> [LinkEvent] {
        dropExpired()
        if let scene { closedScenes.remove(scene) }
        var fresh: [(event: LinkEvent, id: String?)] = []
        var events: [LinkEvent] = []
        var refused: [LinkInboxReport] = []
        for link in links {
            guard link.url.utf8.count <= Self.longestLink else {
                refused.append(.tooLong(bytes: link.url.utf8.count))
                continue
            }
            if let first = firstEvent(of: link, entryPoint, scene) {
                log?.update(first)
                refused.append(.repeated(first, through: entryPoint))
                events.append(first)
                continue
            }
            let event = event(of: link, entryPoint, scene)
            log?.record(event)
            fresh.append((event, link.id))
            events.append(event)
        }
        // Equal links of one call are several taps: the system hands on each once.
        for (event, id) in fresh { duplicateTaps.remember(event, id: id, at: clock.elapsed()) }
        for (event, _) in fresh { stored.add(event) }
        add(fresh.map(\.event))
        for refusal in refused { report(refusal) }
        return events
    }

    /// Receives one link.
    ///
    /// - Returns: its event; nil if the link is longer than ``longestLink``.
    @discardableResult
    public func receive(
        _ url: URL,
        through entryPoint: LinkEntryPoint,
        sourceApp: String? = nil,
        scene: String? = nil
    ) -> LinkEvent? {
        receive([ArrivedLink(url, sourceApp: sourceApp)], through: entryPoint, scene: scene).first
    }

    /// Returns the next link without removing it; while links are held, the next one that is no navigation.
    ///
    /// If several views open one after the other, each peeks, and only the last one consumes.
    ///
    /// With a scene, only the links of this scene and those without a scene count.
    public func peek(in scene: String? = nil) -> LinkEvent? { next(in: scene, isOpen: holds.isEmpty) }

    /// Returns the next link; first what others may wait for, which nothing holds.
    private func next(in scene: String?, isOpen: Bool) -> LinkEvent? {
        let waiting = pending.filter { $0.isFor(scene) && !isExpired($0) }
        return waiting.first { role(of: $0) == .aside } ?? (isOpen ? waiting.first : nil)
    }

    /// Removes a link, once: memory and store forget it before it is handled.
    ///
    /// - Parameters:
    ///   - id: the ID of the link.
    ///   - requirement: what the app has granted, such as `login`. In the inbox of a ``TypedInbox``, a link to a route that
    ///     requires anything else is reported as ``LinkInboxReport/denied(_:_:)``.
    /// - Returns: the link; nil if it was consumed before, also by another process, was superseded, is too old, is held, or
    ///   is denied.
    @discardableResult
    public func consume(_ id: LinkEvent.ID, granted requirement: String? = nil) -> LinkEvent? {
        guard let event = take(id), stored.remove(id), !isDenied(event, granted: requirement) else { return nil }
        return event
    }

    /// Returns whether a link is denied, and reports it: its route requires something else, and there is no guard.
    private func isDenied(_ event: LinkEvent, granted requirement: String? = nil) -> Bool {
        guard let required = routes.requirement(of: event.url), required != requirement else { return false }
        report(.denied(event, .noGuard))
        return true
    }

    /// Removes a link from memory; it stays in the store until its handler begins.
    private func take(_ id: LinkEvent.ID) -> LinkEvent? {
        isReady = true
        dropExpired()
        guard let index = pending.firstIndex(where: { $0.id == id }) else { return nil }
        guard holds.isEmpty || role(of: pending[index]) == .aside else { return nil }
        changes.signal()
        return pending.remove(at: index)
    }

    /// Removes a link from the store, since its handler is about to begin.
    ///
    /// A link that waits for a guard is still in the store: if the app ends during a login, the next launch delivers it.
    ///
    /// - Returns: false if another process has taken the link meanwhile; the handler must not run.
    package func begin(_ event: LinkEvent) -> Bool {
        guard taken[event.id] == .waiting else { return false }
        let isOurs = stored.remove(event.id)
        taken[event.id] = isOurs ? .begun : .lost
        return isOurs
    }

    /// Reads the links that another process, such as an extension, has added to the store, and forgets those that it has
    /// taken.
    ///
    /// The inbox does so at launch. Call it when the app comes to the foreground, as `.links` does.
    public func refresh() {
        let (added, removed) = stored.changes()
        if !removed.isEmpty {
            pending.removeAll { removed.contains($0.id.uuidString) }
            for id in taken.keys where removed.contains(id.uuidString) { taken[id] = .lost }
            changes.signal()
        }
        let events = added.sorted { $0.receivedAt < $1.receivedAt }.map { $0.found(isReady ? .running : .cold) }
        for event in events { log?.record(event) }
        let expired = events.filter(isExpired)
        for event in expired { stored.remove(event.id) }
        add(events.filter { !expired.contains($0) })
        for event in expired { report(.expired(event)) }
        dropExpired()
    }

    /// Tells the inbox who knows which of its links are actions.
    package func use(responder: any LinkResponder) { routes.responder = responder }

    /// Lets any consumer have the links that wait for a scene, since the scene is gone; also those that its consumer has
    /// taken and does not handle to their end.
    public func disconnect(scene: String) {
        closedScenes.insert(scene)
        newest[scene] = nil
        pending = pending.map { $0.scene == scene ? $0.moved(to: nil) : $0 }
        changes.signal()
    }

    /// Holds links for a reason, such as a login; those with `"navigation": false` in the table go on.
    public func hold(_ reason: String) {
        holds.insert(reason)
        changes.signal()
    }

    /// Releases links, if no other reason holds them.
    public func release(_ reason: String) {
        holds.remove(reason)
        dropExpired()
        changes.signal()
    }

    /// Passes each link to a handler, waiting links first, until the task is cancelled.
    ///
    /// In SwiftUI, `.task { await inbox.deliver { … } }` runs as long as the view exists. Handlers start in the order of the
    /// links; a slow one does not delay the next link. A newer link cancels the handlers of older ones; those of actions run
    /// to their end. If the task is cancelled before a handler has ended, its link waits for the next consumer, unless a newer
    /// one supersedes it; an action is reported as ``LinkInboxReport/interrupted(_:)`` instead, since it must not run twice.
    ///
    /// With a scene, the consumer gets only the links of this scene and those without a scene.
    ///
    /// This form has no guard: in the inbox of a ``TypedInbox``, links to routes with `requires` are denied.
    public func deliver(
        in scene: String? = nil,
        to handler: @escaping @MainActor (LinkEvent) async -> Void
    ) async {
        await deliver(in: scene) { event in
            guard !self.isDenied(event) else { return nil }
            let role = self.role(of: event)
            return LinkWork(running: role.running, role: role) { if self.begin(event) { await handler(event) } }
        }
    }

    /// Passes each link to the work that a function returns for it; nil if there is none, and the link has been handled.
    func deliver(
        in scene: String?,
        work: @escaping @MainActor (LinkEvent) -> LinkWork<Void>?
    ) async {
        await deliver(in: scene) { [handlers] (event: LinkEvent) -> Ending in
            guard let work = work(event) else { return .handled }
            let isSuperseded = await handlers.run(work, in: event.scene).isSuperseded
            return isSuperseded ? .superseded : Task.isCancelled ? .interrupted(work.running) : .handled
        }
    }

    /// Reports a link that a consumer has refused.
    func refuse(_ refusal: LinkInboxReport) { report(refusal) }

    /// Reports what the routes of a table require although a delivery has no guard, once for each requirement.
    func reportMissingGuards(of table: RouteTable) {
        let required = table.routes.filter(\.opensApp).compactMap(\.requirement)
        for requirement in required where unguarded.insert(requirement).inserted { report(.missingGuard(requirement)) }
    }

    /// How far the handling of a link is.
    private enum Progress {
        /// Its handler has not begun, and the link is in the store.
        case waiting
        case begun
        /// Another process has taken the link.
        case lost
    }

    /// How the handling of a link ended.
    package enum Ending {
        case handled, superseded, interrupted(LinkRunning), notStarted

        fileprivate var isInterrupted: Bool {
            if case .interrupted = self { true } else { false }
        }
    }

    /// Passes each link to a handler that says how it ended.
    package func deliver(
        in scene: String?,
        ending handler: @escaping @MainActor (LinkEvent) async -> Ending
    ) async {
        isReady = true
        if let scene { closedScenes.remove(scene) }
        consumers.append(scene)
        defer {
            if let index = consumers.firstIndex(of: scene) { consumers.remove(at: index) }
            // The others look whether they leave its links unclaimed.
            changes.signal()
        }
        await withDiscardingTaskGroup { group in
            if let interval = stored.interval { group.addTask { await self.watchStore(every: interval) } }
            while !Task.isCancelled {
                // A link that ends a login goes on although others fill the inbox, but not without a limit.
                let isOpen = holds.isEmpty && taken.count < limit
                guard taken.count - limit < limit, let next = next(in: scene, isOpen: isOpen) else {
                    watchUnclaimed()
                    waitingConsumers.append(scene)
                    await changes.next()
                    if let index = waitingConsumers.firstIndex(of: scene) { waitingConsumers.remove(at: index) }
                    continue
                }
                guard let event = take(next.id) else { continue }
                taken[event.id] = .waiting
                group.addTask(operation: work(handler, event))
            }
        }
    }

    /// Reports each link for whose scene there is no consumer, once, unless one begins soon.
    private func watchUnclaimed() {
        unclaimed.formIntersection(pending.map(\.id))
        for event in pending where isUnclaimed(event) && !unclaimed.contains(event.id) {
            Task {
                // The view of a new scene delivers only when it appears.
                if event.entryPoint == .sceneConnection { try? await clock.sleep(for: Self.connectionTime) }
                let waiting = pending.first { $0.id == event.id && isUnclaimed($0) }
                guard let waiting, !consumers.isEmpty, unclaimed.insert(event.id).inserted else { return }
                report(.unclaimed(waiting))
            }
        }
    }

    /// Whether no consumer is for the scene of a link.
    private func isUnclaimed(_ event: LinkEvent) -> Bool { !consumers.contains { event.isFor($0) } }

    /// Waits until no deliverable link waits and no handler runs; for tests, and before a last save.
    ///
    /// It needs a consumer. A handler that calls it waits for itself.
    public func idle() async {
        while !Task.isCancelled, !taken.isEmpty || peek() != nil { await changes.next() }
    }

    /// Returns a closure that runs a handler for a link.
    ///
    /// The closure runs on the main actor from its first step. If it had to hop there, another one could overtake it.
    private func work(
        _ handler: @escaping @MainActor (LinkEvent) async -> Ending,
        _ event: LinkEvent
    ) -> @MainActor @Sendable () async -> Void {
        {
            let ending = Task.isCancelled ? .notStarted : await handler(event)
            self.end(event, ending, progress: self.taken.removeValue(forKey: event.id))
            self.changes.signal()
        }
    }

    /// Reports a link that was not handled, or keeps it for the next consumer.
    private func end(_ event: LinkEvent, _ ending: Ending, progress: Progress?) {
        guard progress != .lost else { return }
        switch ending {
        case .handled: break
        case .superseded: reportSuperseded(event, by: newest[event.scene]?.last ?? event)
        case .interrupted(.every) where progress == .begun: report(.interrupted(event))
        case .interrupted, .notStarted:
            if let newer = newest(after: event, isAsking: progress == .waiting && ending.isInterrupted) {
                reportSuperseded(event, by: newer)
            } else if pending.count < limit {
                return putBack(event, isStored: progress == .waiting)
            } else {
                report(.overflowed(event))
            }
        }
        if progress == .waiting { stored.remove(event.id) }
    }

    /// Returns the navigation that supersedes a link which could wait again.
    private func newest(after event: LinkEvent, isAsking: Bool) -> LinkEvent? {
        let (role, last) = (role(of: event), newest[event.scene] ?? [])
        guard role.givesWay, !last.contains(where: { $0.id == event.id }) else { return nil }
        return last.last { newer in
            let other = self.role(of: newer)
            return isAsking ? role.isEndedWhileAsking(by: other) : other.isNavigation
        }
    }

    /// Lets a link wait again, before those that arrived later.
    private func putBack(_ taken: LinkEvent, isStored: Bool) {
        let event = taken.scene.map(closedScenes.contains) == true ? taken.moved(to: nil) : taken
        let number = order[event.id] ?? 0
        let place = pending.firstIndex { order[$0.id] ?? 0 > number }
        pending.insert(event, at: place ?? pending.endIndex)
        if !isStored { stored.add(event) }
        dropExpired()
    }

    private func event(of link: ArrivedLink, _ entryPoint: LinkEntryPoint, _ scene: String?) -> LinkEvent {
        LinkEvent(
            url: link.url,
            receivedAt: clock.date(),
            phase: isReady && entryPoint != .launchOptions ? .running : .cold,
            sourceApp: link.sourceApp,
            referrer: link.referrer,
            entryPoint: entryPoint,
            scene: scene
        )
    }

    /// Returns the event of an earlier arrival of the same tap, which then has the scene of both.
    private func firstEvent(of link: ArrivedLink, _ entryPoint: LinkEntryPoint, _ scene: String?) -> LinkEvent? {
        let arrival = duplicateTaps.first(
            of: link,
            through: entryPoint,
            in: scene,
            at: clock.elapsed(),
            isReady: isReady
        ) { event in pending.contains { $0.id == event.id } }
        guard let first = arrival, let index = pending.firstIndex(where: { $0.id == first.id }) else { return arrival }
        pending[index] = first
        return first
    }

    /// Adds events to the queue.
    ///
    /// It reports only after all state is updated, since the receiver of a report may call the inbox.
    ///
    /// A link that a consumer is about to take is not superseded: only the consumer still waits for its turn.
    private func add(_ events: [LinkEvent]) {
        guard !events.isEmpty else { return }
        number(events)
        let shown = events.filter { role(of: $0).givesWay }
        if let last = shown.last { newest[last.scene] = Array(shown.suffix(limit)) }
        let last = events.last { role(of: $0).isNavigation }
        let superseded = pending.filter { old in
            last.map { $0.scene == old.scene } == true && role(of: old).givesWay && !isTaken(old)
        }
        let all = pending.filter { !superseded.contains($0) } + events
        pending = Array(all.suffix(limit))
        changes.signal()
        for event in superseded + all.dropLast(limit) { stored.remove(event.id) }
        for event in superseded { reportSuperseded(event, by: last ?? event) }
        for event in all.dropLast(limit) { report(.overflowed(event)) }
    }

    /// What a link is to the others.
    private func role(of event: LinkEvent) -> LinkRole { routes.role(of: event.url) }

    /// Numbers new links, and forgets the numbers of those that are gone.
    private func number(_ events: [LinkEvent]) {
        let waiting = Set(pending.map(\.id))
        order = order.filter { taken[$0.key] != nil || waiting.contains($0.key) }
        for event in events {
            arrivals += 1
            order[event.id] = arrivals
        }
    }

    /// Reports a link that gives way to a newer one; the same link again is no other place.
    private func reportSuperseded(_ event: LinkEvent, by newer: LinkEvent) {
        // What ended the handler did not come through the inbox.
        guard newer.id != event.id else { return report(.interrupted(event)) }
        let isSame = newer.url.utf8.elementsEqual(event.url.utf8)
        report(isSame ? .repeated(event, through: newer.entryPoint) : .superseded(event, by: newer))
    }

    /// Whether a waiting consumer is about to take a link.
    private func isTaken(_ event: LinkEvent) -> Bool {
        holds.isEmpty && taken.count + pending.count < limit && waitingConsumers.contains { event.isFor($0) }
    }

    /// Whether a link is too old; a date in the future comes from a clock that was set back.
    private func isExpired(_ event: LinkEvent) -> Bool {
        abs(clock.date().timeIntervalSince(event.receivedAt)) > maximumAge / .seconds(1)
    }

    private func dropExpired() {
        let expired = pending.filter(isExpired)
        guard !expired.isEmpty else { return }
        pending.removeAll { expired.contains($0) }
        changes.signal()
        for event in expired { stored.remove(event.id) }
        for event in expired { report(.expired(event)) }
    }

    private func watchStore(every interval: Duration) async {
        while (try? await clock.sleep(for: interval)) != nil { refresh() }
    }
}
