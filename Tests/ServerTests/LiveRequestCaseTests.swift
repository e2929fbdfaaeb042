import HTTPCases
import Testing

/// The table of raw requests against a live server.
@Suite struct LiveRequestCaseTests {
    private static let server = Result { try LiveServer(threads: 2) }

    /// Sends the case in pieces and looks at what comes: just its answers, then the end or a connection that goes on.
    private func run(_ given: HTTPCase, pieces: [Int]) throws {
        let client = try Self.server.get().client()
        var rest = given.request[...]
        for length in pieces where !rest.isEmpty {
            guard client.send(rest.prefix(length)) else { break }
            rest = rest.dropFirst(length)
        }
        client.send(rest)
        let statuses = try given.statuses.map { _ in try client.receive(bodiless: given.asksHead)?.status }
        #expect(statuses == given.statuses)
        if !given.closes {
            client.send("GET /still-open HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(try client.receive()?.status == 200)
        }
        #expect(try client.isAtEnd(), "one answer for each framed request, and no more")
    }

    @Test(arguments: HTTPCase.all)
    func `a request gets its answers when it is sent whole`(_ given: HTTPCase) throws {
        try run(given, pieces: [given.request.count])
    }

    @Test(arguments: HTTPCase.all.filter { $0.request.count < 400 })
    func `a request gets the same answers byte by byte`(_ given: HTTPCase) throws {
        try run(given, pieces: Array(repeating: 1, count: given.request.count))
    }

    @Test(arguments: HTTPCase.all)
    func `a request gets the same answers in a few pieces`(_ given: HTTPCase) throws {
        let third = max(given.request.count / 3, 1)
        try run(given, pieces: [third + 1, third - 1, 1])
    }
}
