import Diagnostics
import HostChecker
import LinkRoutes
import SeededRandom
import SiteTables
import Testing

/// Random answers: nothing that a server sends ends the program.
@Suite struct HostileAnswerTests {
    private static let pieces: [String] = [
        "<meta ", "name='apple-itunes-app'", "content=", ">", "<", "=", "\"", "'",
        "HTTP/1.1 200 OK\r\n", "HTTP/2 103\n", "\r\n", "\n\n", "Location: ", ":", "User-agent: *\n", "Disallow: /",
        "Allow:",
        "{\"applinks\":{\"details\":[", "{\"errorCode\":[", "]}", "[{", "\"target\":{", "\u{1B}[31m", "\u{202E}",
        "\u{0}",
        "Subject:", "Expire date:Jan 1 0 2026", "-----END CERTIFICATE-----\n", "max-age=", "-1", "99999999999999999999",
        "application/json; charset=\"", ";", "é", "https://trips.example.com/login",
    ]

    private static func text(_ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }

    @Test func `random answers are checked without a trap, and their texts are cut`() throws {
        var random = SeededGenerator(seed: 7)
        let table = try SiteTable(
            json: Array(
                """
                {"version": 1, "hosts": ["trips.example.com"],
                 "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.trips", "appStoreID": 5}]},
                 "routes": [{"id": "about", "path": "/about", "page": {"title": "About"}}]}
                """.utf8
            )
        )
        let names = ["location", "content-type", "content-encoding", "server", "age", "cache-control", "cf-mitigated"]
        for _ in 0..<400 {
            var answers = try Answers()
            for purpose in Purpose.allCases where Bool.random(using: &random) {
                let fields = names.filter { _ in Bool.random(using: &random) }.map { ($0, Self.text(&random)) }
                let status = [200, 200, 301, 404, 405, 500].randomElement(using: &random) ?? 200
                answers.set(purpose, Answer(status, fields, body: Array(Self.text(&random).utf8)))
            }
            let check = try answers.check(table)
            let texts = check.sentences + check.findings.map(\.message)
            #expect(texts.allSatisfy { $0.utf8.count < 2_000 && !$0.unicodeScalars.contains("\u{1B}") })
        }
    }

    @Test func `random output of curl is read without a trap`() {
        var random = SeededGenerator(seed: 8)
        let request = PlannedRequest(.association, "https://trips.example.com/", as: .apple)
        for _ in 0..<2_000 {
            var bytes = Array(Self.text(&random).utf8)
            if let index = bytes.indices.randomElement(using: &random) {
                bytes[index] = UInt8.random(in: 0...255, using: &random)
            }
            let variables =
                "{\"exitcode\":\(Int.random(in: 0...99, using: &random)),\"time_total\":1e\(Int.random(in: -9...99, using: &random))}"
            let output = CurlOutput(output: bytes, variables: Array(variables.utf8))
            #expect(output?.exchange(request) != nil)
            #expect(Certificate.all(in: String(decoding: bytes, as: UTF8.self)).count <= 10)
        }
    }
}
