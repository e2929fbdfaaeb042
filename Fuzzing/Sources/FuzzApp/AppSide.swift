import Foundation
import Fuzzer
import LinkHandling
import LinkRoutes

@testable import LinkActions

/// An app with all kinds of handlers, and what holds for any link.
@MainActor
final class AppSide {
    private static let table = #"""
        {
          "version": 1,
          "name": "App",
          "hosts": ["www.example.com"],
          "schemes": ["t"],
          "ignoredSchemeHosts": ["x-callback-url"],
          "routes": [
            {"id": "a", "path": "/a/{id:int}", "query": {"day": "date?", "flag": "enum(yes|no)?"}, "callbacks": true},
            {"id": "b", "path": "/b/{day:date}"},
            {"id": "c", "path": "/c/{rest+}", "query": {"text": "string"}, "callbacks": true},
            {"id": "d", "path": "/d"}
          ]
        }
        """#

    private let router: LinkRouter
    private let recorder = Recorder()

    /// The callbacks that the app was made to open.
    @MainActor private final class Recorder {
        var opened: [URL] = []
    }

    init() {
        do {
            let table = try RouteTable(json: Array(Self.table.utf8))
            router = LinkRouter(table, policy: CallbackPolicy(schemes: .anyCustom)) { [recorder] url in
                recorder.opened.append(url)
                return true
            }
        } catch {
            breakPromise("the fuzzer's table is refused:\n\(error)")
        }
        router.onRequest("a") { (input: EveryInputType) in input }
        router.on("b") { (_: [String: String]) in throw CancellationError() }
        router.onRequest("c") { (input: [String: [String]]) in input }
    }

    /// Fails if a link breaks a promise of the inbox, the router or callbacks.
    func check(_ text: String) async {
        checkInbox(text)
        await checkRouter(text)
        checkCallback(text)
    }

    private func checkInbox(_ text: String) {
        let inbox = LinkInbox()
        let events = inbox.receive([ArrivedLink(text)], through: .onOpenURL)
        // Control characters and spaces around a link are no part of it.
        let bytes = text.utf8.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()
        promise(events.count == 1 && events[0].url.utf8.elementsEqual(bytes), else: "the inbox changes \(text)")
        promise(inbox.consume(events[0].id) == events[0], else: "the inbox does not hand \(text) out")
        promise(inbox.pending.isEmpty, else: "the inbox keeps \(text)")
    }

    private func checkRouter(_ link: String) async {
        recorder.opened = []
        let canHandle = router.canHandle(link)
        let outcome = await router.handle(link)
        promise(outcome.isHandled == canHandle, else: "canHandle is wrong about \(link)")
        promise(recorder.opened.count <= 1, else: "\(link) opens several callbacks")
        promise(outcome.reply == recorder.opened.first, else: "\(link) has another reply than it opens")
        if link.lowercased().hasPrefix("https:") {
            promise(recorder.opened.isEmpty, else: "the web link \(link) opens a callback")
        }
        for url in recorder.opened {
            let scheme = url.scheme?.lowercased() ?? ""
            promise(
                !["", "t", "http", "https", "javascript", "file", "data", "tel"].contains(scheme),
                else: "\(link) opens \(url)"
            )
        }
    }

    private func checkCallback(_ text: String) {
        guard let callback = try? CallbackURL(text) else { return }
        promise(callback.url.absoluteString.utf8.elementsEqual(text.utf8), else: "Foundation changes \(text)")
        let items = [LinkURL.QueryItem(name: "a b", value: "\(text)&#é")]
        guard let longer = try? callback.appending(items) else { return }
        let kept = text.utf8.prefix { $0 != UInt8(ascii: "#") }
        promise(longer.text.utf8.starts(with: kept), else: "an item changes the callback \(text)")
        promise(longer.text.utf8.count > text.utf8.count, else: "an item is lost in \(text)")
        promise(longer.scheme == callback.scheme, else: "an item changes the scheme of \(text)")
    }
}
