import Foundation
import LinkCode
import LinkHandling
import LinkRoutes
import Testing

/// The links that a tap inside the app leaves to the browser, as the association files do.
@MainActor @Suite struct OwnLinkTests {
    private static let table = RouteTable(
        generated: """
            {"hosts": ["t.example", "*.t.example"], "schemes": ["t"], "routes": [
              {"id": "item", "path": "/items/{id:int}", "aliases": ["/i/{id:int}"], "query": {"web": "string?"}},
              {"id": "legal", "path": "/legal", "aliases": ["/items/legal"], "claimed": false},
              {"id": "help", "path": "/help", "claimed": false, "customScheme": false},
              {"id": "note", "path": "/note", "claimed": false, "page": false},
              {"id": "gone", "path": "/gone", "gone": true}
            ], "exclude": [{"query": {"web": "1"}}, {"fragment": "w"}, {"fragment": "é", "query": {"a": "x", "b": "+"}}]}
            """
    )

    @Test(arguments: [
        ("https://t.example/items/1", true), ("https://a.t.example/i/1", true), ("t:///items/1", true),
        ("https://t.example/items/1?web=2", true), ("https://t.example/items/1?Web=1", true),
        ("https://t.example/items/1#W", true), ("https://t.example/items/1?web=1&web=2", true),
        ("https://t.example/items/1#w?", true), ("https://t.example/items/1?a=x&b=+#e", true),
        // Excluded links, in each spelling.
        ("https://t.example/items/1?web=1", false), ("HTTPS://A.B.T.EXAMPLE:443/i/1/?x&%77eb=%31#top", false),
        ("https://t.example/items/1?web=1&web=1", false), ("https://t.example/items/1#w", false),
        ("https://t.example/items/1#%77", false), ("https://t.example/items/1?b=%2B&a=%78#%C3%A9", false),
        // No file reads a link with a scheme.
        ("t:///items/1?web=1", true), ("t:///i/1#w", true), ("T://ITEMS/1?web=1#w", true),
        // Routes that the files do not claim.
        ("https://t.example/legal", false), ("https://t.example/items/legal/", false), ("t:///legal", true),
        ("t://items/legal", true), ("https://t.example/help", false), ("t:///help", false), ("t:///note", true),
        ("https://t.example/note", false), ("https://t.example/gone", false), ("t:///gone", false),
        // What is no https link of the table.
        ("http://t.example/items/1", false), ("http://t.example/legal", false), ("https://u@t.example/items/1", false),
        ("https://t.example/items/x", false), ("https://other.example/items/1", false), ("mailto:a@t.example", false),
    ])
    func `a tap inside the app opens what the files claim`(link: String, isOwn: Bool) throws {
        let cases = try CodeModel(Self.table, for: .swift).cases
        let url = try #require(URL(string: link))
        AnyLinks.$current.withValue((Self.table, cases)) {
            let inbox = LinkInbox()
            #expect(TypedInbox<AnyLinks>(inbox).opens(url) == isOwn)
            #expect(inbox.receiveOwn(url, of: Self.table, scene: "left") == isOwn)
            #expect(inbox.pending.map(\.url) == (isOwn ? [link] : []))
        }
    }

    @Test func `a link that the system delivers is received, whatever the files say`() async throws {
        let cases = try CodeModel(Self.table, for: .swift).cases
        await AnyLinks.$current.withValue((Self.table, cases)) {
            let inbox = TypedInbox<AnyLinks>(LinkInbox { Issue.record("\($0)") })
            var followed: [String] = []
            let consumer = Task { await inbox.deliver { link, _ in followed.append(link.route?.id ?? "") } }
            for link in ["https://t.example/items/1?web=1", "https://t.example/legal"] {
                inbox.inbox.receive([ArrivedLink(link)], through: .userActivity)
                await inbox.inbox.idle()
            }
            consumer.cancel()
            await consumer.value
            #expect(followed == ["item", "legal"])
        }
    }
}
