import Fuzzer
import Server

/// A server of each kind, and the promises to its clients.
struct Servers {
    private let services: [ServerKind: Service]
    private let servers: [ServerKind: SteppedServer]

    init() {
        do {
            let responder = try TargetResponder()
            var services: [ServerKind: Service] = [:]
            for kind in ServerKind.allCases { services[kind] = try kind.service(responder) }
            self.services = services
            servers = try services.mapValues(Self.server)
        } catch {
            breakPromise("the fuzzer's servers cannot start: \(error)")
        }
    }

    /// Sends a stream in all the ways that must give the same result.
    func check(_ script: Script) {
        guard let server = servers[script.server] else { return }
        switch script.server {
        case .usual, .narrow: checkServed(script, by: server)
        case .stopping: checkStopped(script)
        case .full: checkTurnedAway(script, by: server)
        case .timed: checkTimed(script, by: server)
        }
    }

    private static func server(_ service: Service) throws(ServerError) -> SteppedServer {
        try SteppedServer(service) { breakPromise("the server logs an error: \($0)") }
    }

    /// Checks that splitting the stream, slow clients and earlier requests on the connection have no effect.
    private func checkServed(_ script: Script, by server: SteppedServer) {
        let requests = SentRequest.all(in: script.stream)
        var whole = Exchange(script.stream, .whole, with: server)
        let answers = whole.answers(to: requests)
        check(answers, to: requests)
        promise(whole.hasEnded == (answers.last?.ends ?? false), else: "the last answer announces another end")
        promise(
            whole.counts.answers == tally(answers),
            else: "the answers are \(tally(answers)), but the counts are \(whole.counts)"
        )

        var cut = Exchange(script.stream, script.delivery, with: server)
        _ = cut.answers(to: requests)
        checkSame(whole, cut, "in pieces")

        var single = Exchange.none
        for request in requests where !single.hasEnded {
            var one = Exchange(request.bytes, .whole, with: server)
            promise(one.answers(to: [request]).count <= 1, else: "one request has several answers")
            single.append(one)
        }
        checkSame(whole, single, "one by one")
    }

    /// Checks that a stopping server sends complete answers, equal to those of a running one, as far as they go.
    private func checkStopped(_ script: Script) {
        guard let usual = servers[.usual], let service = services[.stopping] else { return }
        let requests = SentRequest.all(in: script.stream)
        var whole = Exchange(script.stream, .whole, with: usual)
        let expected = whole.answers(to: requests)
        do {
            var stopped = Exchange(script.stream, script.delivery, with: try Self.server(service))
            let answers = stopped.answers(to: requests)
            check(answers, to: requests)
            promise(answers.count <= expected.count, else: "a stopping server sends more answers than a running one")
            let isTold = script.delivery.stop == 0
            promise(!isTold || answers.isEmpty == expected.isEmpty, else: "a request during the stop is lost")
            for (answer, expected) in zip(answers, expected) {
                promise(answer.status == expected.status, else: "\(answer.status) instead of \(expected.status)")
                promise(answer.body == expected.body, else: "a stopping server sends another body")
            }
            promise(stopped.hasEnded || !(answers.last?.ends ?? false), else: "an announced end does not happen")
            promise(stopped.counts.answers == tally(answers), else: "answers are lost or not counted")
        } catch {
            breakPromise("a server cannot start: \(error)")
        }
    }

    /// Checks that time ends only connections that waited too long, with complete answers before, and all of those.
    private func checkTimed(_ script: Script, by server: SteppedServer) {
        guard let usual = servers[.usual], let limits = services[.timed]?.limits else { return }
        let requests = SentRequest.all(in: script.stream)
        var whole = Exchange(script.stream, .whole, with: usual)
        let expected = whole.answers(to: requests)
        let delivery = script.delivery.withEagerClient
        var timed = Exchange(script.stream, delivery, with: server)
        let answers = timed.answers(to: requests)
        for (index, answer) in answers.enumerated() {
            if answer.status == 408 {
                promise(index == answers.count - 1 && answer.ends, else: "the server goes on after a 408")
                continue
            }
            promise(index < expected.count, else: "time adds an answer of \(answer.status)")
            guard index < expected.count else { return }
            promise(answer.status == expected[index].status, else: "time changes an answer to \(answer.status)")
            promise(answer.body == expected[index].body, else: "time changes the body of an answer")
        }
        promise(timed.hasEnded || answers.count == expected.count, else: "time loses an answer")
        // No deadline has passed before the first of them can.
        let passed = delivery.pieces.isEmpty ? Duration.zero : delivery.time(of: script.stream.count)
        if passed < min(limits.headTimeout, limits.idleTimeout, limits.writeTimeout, limits.lingerTimeout) {
            promise(timed.received == whole.received, else: "a connection ends before its deadline")
        }
        Exchange.abandon(script.stream, script.delivery, with: server)
    }

    /// Checks that a client above the limit gets the same answer for any input.
    private func checkTurnedAway(_ script: Script, by server: SteppedServer) {
        var exchange = Exchange(script.stream, script.delivery, with: server)
        let answers = exchange.answers(to: [])
        promise(answers.map(\.status) == [503], else: "\(answers.map(\.status)) instead of one 503")
        promise(exchange.hasEnded && answers[0].ends, else: "a refused client stays connected")
        promise(exchange.counts.answers.isEmpty, else: "a refused client is counted as served")
    }

    /// Checks that each answer belongs to its request, and that only the last one ends the connection.
    private func check(_ answers: [ReceivedAnswer], to requests: [SentRequest]) {
        promise(answers.count <= requests.count, else: "\(answers.count) answers to \(requests.count) requests")
        for (answer, request) in zip(answers, requests) where answer.status == 200 && !answer.body.isEmpty {
            let isFile = request.path.starts(with: Array("/f".utf8))
            let expected = isFile ? TargetResponder.fileContent : request.target + [UInt8(ascii: "\n")]
            promise(answer.body.starts(with: expected), else: "an answer belongs to another request")
        }
        promise(!answers.dropLast().contains(where: \.ends), else: "the server answers after the end")
    }

    private func checkSame(_ whole: Exchange, _ other: Exchange, _ manner: String) {
        promise(whole.received == other.received, else: "a stream that is sent \(manner) has other answers")
        promise(whole.hasEnded == other.hasEnded, else: "a stream that is sent \(manner) ends differently")
        promise(whole.counts == other.counts, else: "a stream that is sent \(manner) has other counts")
    }

    private func tally(_ answers: [ReceivedAnswer]) -> [Int: Int] {
        answers.reduce(into: [:]) { $0[$1.status, default: 0] += 1 }
    }
}
