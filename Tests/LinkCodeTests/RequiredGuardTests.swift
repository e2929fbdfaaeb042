import Foundation
import LinkActions
import LinkCases
import LinkHandling
import LinkRoutes
import LinkTesting
import Testing

/// Links to routes with `requires`, in an app that has no guard.
@MainActor @Suite(.timeLimit(.minutes(1))) struct RequiredGuardTests {
    /// The public ways to get links out of an inbox or a router.
    ///
    /// `View.links` calls one of them for each of its forms: views do not run here.
    enum Way: String, CaseIterable {
        case typed, typedWithDetails, untyped, consumed, routed, handled
    }

    /// An app without a guard, and what it did with its links.
    @MainActor
    private final class App {
        var followed: [String] = []
        var pages: [String] = []
        var denied: [String] = []
        var missing: [String] = []
        private let clock = ManualClock()
        private(set) lazy var inbox = TypedInbox<ShopLinks>(
            LinkInbox(clock: LinkClock(clock)) { [unowned self] report in
                switch report {
                case .denied(let event, .noGuard): denied.append(event.url)
                case .missingGuard(let requirement): missing.append(requirement)
                default: Issue.record("\(report)")
                }
            }
        )
        private lazy var router = {
            let router = LinkRouter(ShopLinks.table)
            router.on(ShopLinks.self) { [unowned self] _, details in followed.append(details.match.url) }
            router.onError { [unowned self] failure in
                guard let error = failure.error as? LinkGuardError, error.reason == .noGuard else {
                    Issue.record("\(failure)")
                    return
                }
                denied.append(failure.url)
            }
            return router
        }()

        /// Follows links in one way.
        func follow(_ links: [String], _ way: Way) async {
            let consumer = Task { await consume(way) }
            for link in links {
                if way == .handled {
                    await router.handle(link)
                    continue
                }
                guard let event = open(link) else { continue }
                if way == .consumed {
                    if let event = inbox.inbox.consume(event.id) { followed.append(event.url) }
                } else {
                    await inbox.inbox.idle()
                }
            }
            consumer.cancel()
            await consumer.value
        }

        /// Receives a link when a person can have tapped again.
        @discardableResult
        func open(_ link: String, in scene: String? = nil) -> LinkEvent? {
            clock.advance(by: .seconds(2))
            return inbox.inbox.receive([ArrivedLink(link)], through: .onOpenURL, scene: scene).first
        }

        private func consume(_ way: Way) async {
            let text = { (link: ShopLinks) in (try? ShopLinks.table.link(to: link.parts) { $0 }) ?? "" }
            let show = { @MainActor (page: URL) in self.pages.append(page.absoluteString) }
            switch way {
            case .typed: await inbox.deliver(to: { self.followed.append(text($0)) }, unmatched: show)
            case .typedWithDetails:
                await inbox.deliver(to: { _, details in self.followed.append(details.event.url) }, unmatched: show)
            case .untyped: await inbox.inbox.deliver { self.followed.append($0.url) }
            case .routed: await inbox.inbox.deliver(to: router)
            case .consumed, .handled: break
            }
        }
    }

    /// A link of every route as the app prints it, and what its route requires.
    private static let links = ShopLinks.sampleLinks.compactMap { sample in
        (try? ShopLinks.table.link(to: sample.link.parts) { $0 }).map { ($0, sample.link.requirement) }
    }

    @Test(arguments: Way.allCases)
    func `no way to deliver follows a link whose route requires something`(_ way: Way) async {
        let app = App()
        await app.follow(Self.links.map(\.0), way)
        let required = Self.links.filter { $0.1 != nil }.map(\.0)
        #expect(required.count > 3)
        #expect(app.denied == required)
        #expect(app.followed == Self.links.filter { $0.1 == nil }.map(\.0))
        let isTyped = [.typed, .typedWithDetails].contains(way)
        #expect(app.pages == (isTyped ? required.filter { $0.hasPrefix("https://") } : []))
        #expect(!isTyped || !app.pages.isEmpty)
        // In the order of the table, once each, although several routes require them.
        #expect(app.missing == (isTyped ? ["login", "age"] : []))
    }

    @Test func `an http link needs the guard of its https link, and a respelled one too`() async {
        for link in [
            "http://shop.example.com/wines", "HTTPS://SHOP.example.com:443/%77ines/?utm=1#top", "SHOP://ORDERS",
            "shop://x-callback-url/orders",
        ] {
            for way in Way.allCases {
                let app = App()
                await app.follow([link], way)
                #expect(app.followed == [] && app.denied.count == 1, "\(link) \(way)")
            }
        }
    }

    @Test func `each missing guard is named once for an inbox, and before any link arrives`() async {
        let app = App()
        for _ in 0..<2 { await app.follow([], .typed) }
        #expect(app.missing == ["login", "age"])
    }

    @Test func `a delivery with a guard asks it, beside one that has none`() async {
        let app = App()
        var asked: [String] = []
        let guarded = Task {
            await app.inbox.deliver(
                in: "left",
                guard: { link in
                    asked.append(link.requirement ?? "")
                    return true
                }
            ) { app.followed.append($0.requirement ?? "") }
        }
        let unguarded = Task { await app.inbox.deliver(in: "right") { app.followed.append("right \($0)") } }
        for scene in ["left", "right"] {
            app.open("shop:///orders", in: scene)
            await app.inbox.inbox.idle()
        }
        #expect(asked == ["login"] && app.followed == ["login"] && app.denied == ["shop:///orders"])
        guarded.cancel()
        unguarded.cancel()
    }

    @Test func `a view that consumes a link names what the app has granted`() {
        let app = App()
        let links = ["shop:///orders", "https://shop.example.com/wines"]
        for (link, granted) in zip(links, ["login", "login"]) {
            guard let event = app.open(link) else { continue }
            if let event = app.inbox.inbox.consume(event.id, granted: granted) { app.followed.append(event.url) }
        }
        #expect(app.followed == ["shop:///orders"] && app.denied == ["https://shop.example.com/wines"])
        #expect(app.inbox.inbox.pending == [])
    }

    @Test func `a router says which requirement has no guard`() {
        let router = LinkRouter(ShopLinks.table)
        router.on(ShopLinks.self) { _, _ in }
        let problems = router.validate().filter { $0.code == .missingGuard }
        #expect(Set(problems.map(\.route)) == ["orders", "order", "reorder", "wines"])
    }

    /// A new way to deliver needs a case above.
    @Test func `the ways are all that the modules have`() throws {
        let sources = GeneratedFile.folder.appending(path: "../../Sources")
        var found: [String: Int] = [:]
        for module in ["LinkHandling", "LinkActions"] {
            let files = FileManager.default.enumerator(
                at: sources.appending(path: module),
                includingPropertiesForKeys: nil
            )
            while let file = files?.nextObject() as? URL {
                guard file.pathExtension == "swift" else { continue }
                let text = try String(contentsOf: file, encoding: .utf8)
                for match in text.matches(of: /public func (deliver|consume\w*|links|handle|follow\w*)\b/) {
                    found[module + "." + match.output.1, default: 0] += 1
                }
            }
        }
        #expect(
            found == [
                "LinkHandling.deliver": 3, "LinkHandling.consume": 1, "LinkHandling.links": 4,
                "LinkActions.deliver": 1, "LinkActions.consumeLinks": 1, "LinkActions.handle": 3,
            ]
        )
    }
}
