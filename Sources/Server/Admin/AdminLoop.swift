import BorrowedBytes
internal import CLibevent
internal import HTTP

/// The loop of an admin listener with its connections, on one thread.
final class AdminLoop {
    private let listener: Listener
    private let service: any AdminService
    private let mailbox: AdminMailbox
    private let log: @Sendable (String) -> Void
    private let maximum: Int
    private let timeout: Milliseconds
    private let parser = RequestParser()
    /// The connections, the oldest first.
    private var connections: [AdminConnection] = []
    /// The work that a thread does now.
    private var running: Set<AdminWork> = []
    private let clock = LoopClock(tick: 0)
    /// The moment from which on connections are accepted.
    private var acceptsFrom: Milliseconds = 0
    private var reports = ReportInterval()

    /// The pause after accepting has failed: the listener stays readable, and waiting for it would spin.
    private static let pause: Milliseconds = 100

    init(
        _ listener: Listener,
        service: any AdminService,
        mailbox: AdminMailbox,
        connections: Int,
        timeout: Milliseconds,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.listener = listener
        self.service = service
        self.mailbox = mailbox
        maximum = max(connections, 1)
        self.timeout = timeout
        self.log = log
    }

    func run() {
        while !mailbox.isStopping {
            let entries = poll()
            clock.advance()
            for (work, response) in mailbox.take() { finish(work, with: response) }
            for (connection, entry) in zip(connections, entries.dropFirst(2)) where entry.revents != 0 {
                advance(connection)
            }
            for connection in connections where connection.nextDeadline.map({ $0 <= clock.now }) ?? false {
                connection.expire(clock.date)
            }
            connections.removeAll(where: \.isClosed)
            if entries[1].revents != 0 { accept() }
            for work in AdminWork.allCases { start(work) }
        }
        end()
    }

    /// Waits until something is to be done; returns an entry for the mailbox, the listener and each connection.
    private func poll() -> [pollfd] {
        let mayAccept = acceptsFrom <= clock.now
        var entries = [
            pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: mayAccept ? listener.descriptor : -1, events: Int16(POLLIN), revents: 0),
        ]
        entries += connections.map(\.entry)
        let deadlines = connections.compactMap(\.nextDeadline) + (mayAccept ? [] : [acceptsFrom])
        let wait = deadlines.min().map { Int32(clamping: max($0 - clock.now, 0)) } ?? -1
        _ = CLibevent.poll(&entries, nfds_t(entries.count), wait)
        return entries
    }

    /// Accepts the connections that wait.
    private func accept() {
        for _ in 0..<maximum {
            guard let accepted = listener.accept() else {
                let errorNumber = linkd_error_number()
                // The process has no descriptor for it: a client that has sent no request yet gives up its own.
                if errorNumber == EMFILE || errorNumber == ENFILE, closeOldest() { continue }
                return acceptingFailed(errorNumber)
            }
            if connections.count >= maximum, !closeOldest() { connections.removeFirst().close() }
            let connection = AdminConnection(accepted.socket, deadline: clock.now + timeout)
            // Before the next one is accepted: a request that has come already is never displaced.
            advance(connection)
            if !connection.isClosed { connections.append(connection) }
        }
    }

    /// Closes the oldest connection that does not wait for work; returns whether there was one.
    private func closeOldest() -> Bool {
        guard let oldest = connections.firstIndex(where: { !$0.isWaiting }) else { return false }
        connections.remove(at: oldest).close()
        return true
    }

    private func acceptingFailed(_ errorNumber: Int32) {
        guard !Listener.isTransient(errorNumber) else { return }
        acceptsFrom = clock.now + Self.pause
        guard reports.isDue(at: clock.now) else { return }
        log("\(ServerError.listening(call: "accept", address: listener.address, errorNumber: errorNumber))")
    }

    /// Reads or sends what can be read or sent without waiting, and answers a complete request.
    private func advance(_ connection: AdminConnection) {
        if case .sending = connection.state { return connection.send() }
        do throws(ParseError) {
            guard let (head, bytes) = try connection.read(parser) else { return }
            switch service.respond(to: head, in: bytes.borrowed) {
            case .now(let response): answer(connection, response)
            case .later(let work): connection.wait(for: work)
            }
        } catch {
            connection.refuse(error.status, clock.date, deadline: clock.now + timeout)
        }
    }

    private func answer(_ connection: AdminConnection, _ response: Response) {
        connection.answer(response, clock.date, deadline: clock.now + timeout)
    }

    /// Starts the work on a thread of its own, if a client waits for it and no thread does it.
    private func start(_ work: AdminWork) {
        guard !running.contains(work) else { return }
        let isWanted = connections.reduce(false) { $1.begin(work) || $0 }
        guard isWanted else { return }
        running.insert(work)
        do throws(ServerError) {
            try SystemThread.detach { [service, mailbox] in mailbox.put(work, service.result(of: work)) }
        } catch {
            log("\(error)")
            finish(work, with: .refusal(.serviceUnavailable))
        }
    }

    private func finish(_ work: AdminWork, with response: Response) {
        running.remove(work)
        for connection in connections where connection.awaitsRun(of: work) { answer(connection, response) }
    }

    /// Stops listening, and tells clients that wait for work that its result will not come.
    private func end() {
        listener.close()
        for connection in connections {
            if connection.isWaiting { answer(connection, .refusal(.serviceUnavailable)) }
            connection.close()
        }
    }
}
