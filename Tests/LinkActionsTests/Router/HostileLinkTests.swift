import Foundation
import LinkActions
import LinkRoutes
import SeededRandom
import Testing

/// Hostile links through the whole router.
@MainActor @Suite struct HostileLinkTests {
    private static let pieces = [
        "t:", "T://", "https://www.example.com", "//", "/", "a/1", "a/999999999999999999", "b/2026-02-29", "c/x/y/z",
        "?",
        "&", "=", "#", "%", "%2", "%00", "%FF", "%2F", "%252F", "+", " ", "\\", "\u{0}", "\u{301}", "caf\u{E9}", "..",
        "%2e%2e", "text=a", "text=", "text", "flag", "flag=yes", "id=2", "id=-1", "when=2026-13-01T99:00:00Z",
        "day=2026-02-29", "list.0=x", "list.63=y", "list.99999999999999999999=z", "list=1,2", "link=%3A", "share=nan",
        "share=1e999", "text.text.text=a", "x-success=", "x-success=cb%3A%2F%2Fok%3Fa%3D1%23f", "x-error=cb%3Ae",
        "x-cancel=T%3A%2F%2F%2Fa%2F1", "x-success=javascript%3Aalert(1)", "x-error=JavaScript%3A%2F%2F%250Aalert(1)",
        "x-success=https%3A%2F%2Fwww.example.com%2Fa%2F1", "x-error=tel%3A1", "x-source=%0A", "x-success=cb%3A%0Ax",
        "x-callback-url/", "0123456789abcdef0123456789abcdef/", "success", "error?errorCode=1",
    ]

    @Test func `no link traps, opens what it must not, or answers twice`() async throws {
        var generator = SeededGenerator(seed: 7)
        let routes = [
            #""id": "a", "path": "/a/{id:int}", "query": {"day": "date?", "flag": "enum(yes|no)?"}, "callbacks": true"#,
            #""id": "b", "path": "/b/{day:date}""#,
            #""id": "c", "path": "/c/{rest+}", "query": {"text": "string"}, "callbacks": true"#,
        ]
        // The most that a policy allows.
        let fixture = try RouterFixture(routes: routes, policy: CallbackPolicy(schemes: .anyCustom))
        fixture.router.onRequest("a") { (input: EveryInputType) in input }
        fixture.router.on("b") { (_: [String: String]) in throw CancellationError() }
        fixture.router.onRequest("c") { (input: [String: [String]]) in input }
        var handled = 0
        for _ in 0..<TestRounds.count(2_000) {
            let starts = ["t:///a/1?", "t:///b/2026-02-29?", "t:///c/x?text=a&", "https://www.example.com/a/1?", ""]
            var link = starts.randomElement(using: &generator) ?? ""
            for _ in 0..<Int.random(in: 0...8, using: &generator) {
                link +=
                    (Self.pieces.randomElement(using: &generator) ?? "")
                    + ["", "&"][Int.random(in: 0...1, using: &generator)]
            }
            let before = fixture.opened.count
            let outcome = await fixture.router.handle(link)
            handled += outcome.isHandled ? 1 : 0
            #expect(fixture.opened.count - before <= 1, "\(link)")
            if link.lowercased().hasPrefix("https:") || outcome.route == "b" {
                #expect(fixture.opened.count == before, "\(link)")
            } else if !outcome.isHandled {
                #expect(fixture.opened.dropFirst(before).allSatisfy { $0.contains("Unknown%20action.") }, "\(link)")
            }
        }
        #expect(handled > 300)
        #expect(fixture.opened.count > 10)
        #expect(fixture.opened.allSatisfy { $0.hasPrefix("cb:") })
    }
}
