import Foundation
import LinkCases
import LinkHandling
import LinkRoutes
import LinkTesting
import Testing

/// The cases that Swift, Kotlin and TypeScript share: `Golden/shared.json`, with the links of `Golden/shop.json`.
///
/// `Tests/Languages/run.py` runs them in the other two languages.
@MainActor @Suite(.timeLimit(.minutes(1))) struct SharedCaseTests {
    private struct Cases: Decodable {
        let links: [LinkCase]
        let values: [ValueCase]
        let guards: [GuardCase]
    }

    /// A link with what it has, or with its problem; `numbers` is the problem in TypeScript without `bigint`.
    struct LinkCase: Decodable, Sendable {
        let link: String
        let route: String?
        let values: [String: Value]?
        let prints: String?
        let parents: [String]?
        let requires: String?
        let isNavigation: Bool?
        let fragment: String?
        let other: String?
        let problem: [String]?

        /// What `LinkOutcome` makes of the link.
        var outcome: [String] {
            problem ?? [
                "link", route ?? "", prints ?? "", requires ?? "", isNavigation ?? true ? "navigation" : "aside",
            ]
                + [fragment ?? "", other ?? ""] + (parents ?? [])
        }
    }

    /// A route with values, and the link or the code of the error.
    struct ValueCase: Decodable, Sendable {
        let route: String
        let values: [String: Value]
        let prints: String?
        let code: String?
    }

    /// What an app does while links arrive, and what becomes of them.
    struct GuardCase: Decodable, Sendable, CustomTestStringConvertible {
        struct Step: Decodable, Sendable {
            let open: String?
            let answer: String?
            let with: Bool?
        }

        let name: String
        /// False for an app without a guard.
        let hasGuard: Bool?
        let steps: [Step]
        /// The links without a requirement that the guard answers only in a step.
        let slow: [String]?
        let asked: [String]
        let allowed: [String]?
        let denied: [String]?
        let superseded: [String]?

        var testDescription: String { name }
    }

    /// A value of a link as the text that it has there.
    enum Value: Decodable, Sendable {
        case text(String)
        case list([String])

        init(from decoder: any Decoder) throws {
            if var list = try? decoder.unkeyedContainer() {
                var texts: [String] = []
                while !list.isAtEnd { texts.append(try Self.text(list.superDecoder().singleValueContainer())) }
                self = .list(texts)
            } else {
                self = .text(try Self.text(decoder.singleValueContainer()))
            }
        }

        private static func text(_ value: any SingleValueDecodingContainer) throws -> String {
            if let bool = try? value.decode(Bool.self) { return bool.description }
            if let int = try? value.decode(Int.self) { return int.description }
            if let number = try? value.decode(Double.self) { return LinkParts.text(number) }
            return try value.decode(String.self)
        }
    }

    nonisolated private static let cases = Result {
        try JSONDecoder().decode(
            Cases.self,
            from: Data(contentsOf: GeneratedFile.folder.appending(path: "Golden/shared.json"))
        )
    }

    nonisolated private static var links: [LinkCase] { (try? cases.get().links) ?? [] }
    nonisolated private static var values: [ValueCase] { (try? cases.get().values) ?? [] }
    nonisolated private static var guards: [GuardCase] { (try? cases.get().guards) ?? [] }

    @Test func `the file of the cases can be read`() throws {
        let cases = try Self.cases.get()
        #expect(cases.links.count > 20 && cases.values.count > 5 && cases.guards.count > 5)
    }

    @Test(arguments: links)
    func `a link has the outcome of all three languages`(_ link: LinkCase) throws {
        #expect(LinkOutcome.of(link.link, ShopLinks.self) == link.outcome)
        guard let route = link.route, let values = link.values else { return }
        #expect(try ShopLinks.table.link(to: Self.parts(route, values)) { $0 } == link.prints)
    }

    @Test(arguments: values)
    func `values have the link, or the error, of all three languages`(_ link: ValueCase) throws {
        do throws(PrintError) {
            #expect(try ShopLinks.table.link(to: Self.parts(link.route, link.values)) { $0 } == link.prints)
        } catch {
            #expect(error.code.rawValue == link.code)
        }
    }

    /// The parts that generated code makes of the values.
    private static func parts(_ id: String, _ values: [String: Value]) -> LinkParts {
        guard let route = ShopLinks.table.route(id) else { return LinkParts(id) }
        var parameters: [String: RouteMatch.Value] = [:]
        for name in route.path.names {
            switch values[name] {
            case .text(let text): parameters[name] = .text(text)
            case .list(let texts): parameters[name] = .list(texts)
            case nil: break
            }
        }
        var query: [(name: String, value: String?)] = []
        var lists: [(name: String, values: [String])] = []
        for rule in route.query {
            switch values[rule.name] {
            case .text(let text): query.append((rule.name, text))
            case .list(let texts): lists.append((rule.name, texts))
            case nil: break
            }
        }
        return LinkParts(id, parameters, query: query, lists: lists)
    }

    // Guards

    /// An app whose guard answers when the test says so.
    @MainActor private final class App {
        let clock = ManualClock()
        var asked: [String] = []
        var allowed: [String] = []
        var denied: [String] = []
        var superseded: [String] = []
        var missing: [String] = []
        var waiting: [String: CheckedContinuation<Bool, Never>] = [:]
        private(set) lazy var inbox = TypedInbox<ShopLinks>(
            LinkInbox(clock: LinkClock(clock)) { [unowned self] report in
                switch report {
                case .denied(let event, _): denied.append(event.url)
                case .missingGuard(let requirement): missing.append(requirement)
                case .superseded(let event, _): superseded.append(event.url)
                default: Issue.record("\(report)")
                }
            }
        )

        func isAllowed(_ link: ShopLinks, _ slow: [String]) async -> Bool {
            let text = (try? ShopLinks.table.link(to: link.parts) { $0 }) ?? ""
            guard let question = link.requirement ?? (slow.contains(text) ? text : nil) else { return true }
            asked.append(text)
            return await withCheckedContinuation { waiting[question] = $0 }
        }

        func answer(_ question: String, with answer: Bool) {
            waiting.removeValue(forKey: question)?.resume(returning: answer)
        }
    }

    @Test(arguments: guards)
    func `a guard answers as in all three languages`(_ scenario: GuardCase) async {
        let app = App()
        let hasGuard = scenario.hasGuard ?? true
        var isAllowed: (@MainActor (ShopLinks) async -> Bool)?
        if hasGuard { isAllowed = { link in await app.isAllowed(link, scenario.slow ?? []) } }
        let view = Task { [isAllowed] in
            await app.inbox.deliver(guard: isAllowed) { link in
                app.allowed.append((try? ShopLinks.table.link(to: link.parts) { $0 }) ?? "")
            }
        }
        for step in scenario.steps {
            // The next tap comes when a person can have tapped again.
            app.clock.advance(by: .seconds(2))
            if let link = step.open { app.inbox.inbox.receive([ArrivedLink(link)], through: .onOpenURL) }
            if let question = step.answer { app.answer(question, with: step.with ?? true) }
            await letOthersRun()
        }
        #expect(app.asked == scenario.asked)
        #expect(app.allowed.sorted() == (scenario.allowed ?? []))
        #expect(app.denied.sorted() == (scenario.denied ?? []))
        #expect(app.superseded == (scenario.superseded ?? []))
        #expect(app.missing.isEmpty == hasGuard)
        #expect(app.waiting.isEmpty)
        view.cancel()
    }
}
