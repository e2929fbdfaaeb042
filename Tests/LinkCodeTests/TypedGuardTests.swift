import Foundation
import LinkCases
import LinkHandling
import LinkRoutes
import LinkTesting
import Testing

/// The guard of an inbox with links of a generated type.
@MainActor @Suite(.timeLimit(.minutes(1))) final class TypedGuardTests {
    /// Links as `linkd print swift` makes them, of which two need a login.
    private enum Places: GeneratedLinks {
        case home, account, secret, signedIn

        static let _table = RouteTable(
            generated: """
                {"schemes": ["t"], "routes": [{"id": "home", "path": "/"},
                {"id": "account", "path": "/account", "requires": "login"},
                {"id": "secret", "path": "/secret", "requires": "login", "callbacks": true},
                {"id": "signedIn", "path": "/signed-in", "navigation": false}]}
                """
        )

        init(_ link: String) throws(LinkProblem) {
            let values = try Self.table.values(of: link)
            switch values.number {
            case 0: self = .home
            case 1: self = .account
            case 2: self = .secret
            default: self = .signedIn
            }
        }

        init?(_ match: RouteMatch) { nil }

        var parts: LinkParts {
            switch self {
            case .home: LinkParts("home")
            case .account: LinkParts("account")
            case .secret: LinkParts("secret")
            case .signedIn: LinkParts("signedIn")
            }
        }
    }

    private let clock = ManualClock()
    /// Stands still until the test answers.
    private let dialog = ManualClock()
    private var questions: [Places] = []
    private var withdrawn = 0
    private var followed: [Places] = []
    private var reports: [String] = []
    /// What the store has.
    private var saved: Data?
    private lazy var inbox = newInbox()

    private func newInbox() -> TypedInbox<Places> {
        let store = LinkStore(load: { [unowned self] in saved }, save: { [unowned self] in saved = $0 })
        return TypedInbox(
            LinkInbox(store: store, clock: LinkClock(clock)) { [unowned self] in reports.append("\($0)") }
        )
    }

    /// Follows links as a view does, in one window or in another.
    private func follow(in scene: String? = nil) -> Task<Void, Never> {
        Task {
            await inbox.deliver(in: scene, guard: { await self.isAllowed($0) }, timeout: .seconds(60)) {
                self.followed.append($0)
                if $0 == .signedIn { self.dialog.advance(by: .seconds(1)) }
            }
        }
    }

    private func isAllowed(_ link: Places) async -> Bool {
        guard link.requirement == "login" else { return true }
        questions.append(link)
        do {
            try await dialog.sleep(until: dialog.now.advanced(by: .seconds(1)), tolerance: nil)
            return true
        } catch {
            withdrawn += 1
            return false
        }
    }

    private func open(_ link: String, in scene: String? = nil) async {
        // The next tap comes when a person can have tapped again.
        clock.advance(by: .milliseconds(200))
        inbox.inbox.receive([ArrivedLink(link)], through: .onOpenURL, scene: scene)
        await letOthersRun()
    }

    private func answer() async {
        dialog.advance(by: .seconds(1))
        await inbox.inbox.idle()
    }

    @Test func `links that wait for one requirement ask once`() async {
        let view = follow()
        await open("t:///secret")
        await open("t:///account")
        await answer()
        #expect(questions == [.secret])
        #expect(Set(followed) == [.secret, .account])
        #expect(clock.sleeperCount == 0)
        view.cancel()
    }

    @Test func `a newer link takes over the question of the one that it supersedes`() async {
        let view = follow()
        await open("t:///account")
        await open("t:///account")
        await answer()
        #expect(questions == [.account] && followed == [.account] && withdrawn == 0)
        #expect(reports == ["t:///account arrived again, through onOpenURL"])
        view.cancel()
    }

    @Test func `two windows share one question`() async {
        let views = ["left", "right"].map { follow(in: $0) }
        await open("t:///account", in: "left")
        await open("t:///account", in: "right")
        await answer()
        #expect(questions == [.account] && followed == [.account, .account])
        for view in views { view.cancel() }
    }

    @Test func `a guard that takes too long denies the link, on the clock of the inbox`() async {
        let view = follow()
        await open("t:///account")
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(60))
        await inbox.inbox.idle()
        await letOthersRun()
        #expect(reports == ["t:///account was denied: the guard did not answer in time"])
        #expect(followed == [] && withdrawn == 1)
        view.cancel()
    }

    @Test func `a newer link does not withdraw a question that it does not need`() async {
        let view = follow()
        await open("t:///account")
        await open("t:///")
        #expect(withdrawn == 0 && followed == [.home])
        await answer()
        #expect(followed == [.home, .account] && reports == [])
        view.cancel()
    }

    @Test(arguments: ["t:///account", "t:///secret"])
    func `the link that ends a login completes it, and the link that waits is followed`(link: String) async {
        let view = follow()
        await open(link)
        for text in ["com.googleusercontent.apps.1:/oauth2redirect?code=1", "no link", "t:///nowhere"] {
            await open(text)
        }
        #expect(questions.count == 1 && withdrawn == 0 && reports.count == 3)
        await open("t:///signed-in")
        await inbox.inbox.idle()
        #expect(followed.count == 2 && followed[0] == .signedIn && withdrawn == 0)
        view.cancel()
    }

    @Test func `the link that ends a login passes the hold that it releases`() async {
        let view = follow()
        inbox.inbox.hold("log-in")
        await open("t:///")
        for text in ["fb1://authorize", "no link"] { await open(text) }
        await open("t:///signed-in")
        #expect(followed == [.signedIn] && inbox.inbox.pending.first?.url == "t:///")
        inbox.inbox.release("log-in")
        await inbox.inbox.idle()
        #expect(followed == [.signedIn, .home])
        view.cancel()
    }

    @Test func `a view that disappears withdraws its question, and its link waits`() async {
        let view = follow()
        await open("t:///account")
        view.cancel()
        await view.value
        await letOthersRun()
        #expect(withdrawn == 1 && followed == [])
        #expect(inbox.inbox.pending.map(\.url) == ["t:///account"])
        #expect(clock.sleeperCount == 0)
    }

    @Test(arguments: ["t:///account", "t:///secret"])
    func `a link that waits for its guard when the app ends is delivered by the next launch, which asks again`(
        link: String
    ) async {
        let first = follow()
        await open(link)
        #expect(saved != nil && questions.count == 1)
        // The first launch ends here: nothing of it runs after the question.
        let ended = inbox
        inbox = newInbox()
        #expect(inbox.inbox.pending.map(\.url) == [link])
        let second = follow()
        await letOthersRun()
        #expect(questions.count == 2)
        first.cancel()
        await first.value
        await answer()
        #expect(followed.count == 1 && saved == nil && reports == [])
        #expect(ended.inbox.pending.map(\.url) == [link])
        second.cancel()
    }

    @Test func `a link that is denied leaves the store, and so does one that is refused`() async {
        let view = follow()
        await open("t:///account")
        clock.advance(by: .seconds(60))
        await inbox.inbox.idle()
        await open("t:///nowhere")
        #expect(saved == nil && reports.count == 2)
        view.cancel()
    }

    @Test func `an action that is held is not superseded`() async {
        inbox.inbox.hold("onboarding")
        for link in ["t:///", "t:///secret", "t:///account", "t:///"] { await open(link) }
        #expect(inbox.inbox.pending.map(\.url) == ["t:///secret", "t:///"])
        #expect(reports.count == 2)
    }
}
