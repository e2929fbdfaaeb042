// # LinkActionsTesting
//
// What the tests of a router use: an expectation about the handler of a link, and a system that opens nothing.
//
// A router calls handlers and opens callbacks, so a test has to see both, without a second app:
//
// ```swift
// let system = RecordingOpener()
// let router = LinkRouter(table, policy: CallbackPolicy(schemes: .only(["cb"])), opener: system.opener)
// router.on("home") {}
// router.on("trip") { throw CancellationError() }
// let reply = try await expectLink("t:///?x-success=cb%3A%2F%2Fok", opens: "home", by: router)
// #expect(reply?.absoluteString == "cb://ok")
// #expect(system.opened == ["cb://ok"])
// ```
//
// ## What it leaves out
//
// - Apps without a router: `LinkTesting` has what they need, and the clock of both.
// - A test framework. An expectation throws, so that it works in Swift Testing and in XCTest.
//
// ## Limits and costs
//
// - Nothing is opened on the device: ``RecordingOpener`` keeps the texts of callbacks, and says whether it opened them
//   as the test tells it.
// - It is a product of its own: an app does not carry it, only its tests.
//
// ## Where to read on
//
// `RouterExpectation.swift`, `RecordingOpener.swift`. docs/app/actions.md is about a router for actions,
// `Tests/LinkActionsTests/Testing/LinkActionsTestingTests.swift` shows each expectation.

public import LinkActions
public import LinkTesting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Checks that the handler of a route succeeds for a link.
///
/// - Returns: the callback that was opened; nil if there was none.
/// - Throws: what became of the link instead.
@discardableResult @MainActor
public func expectLink(
    _ link: String,
    opens route: String,
    by router: LinkRouter
) async throws(UnexpectedLink) -> URL? {
    let outcome = await router.handle(link)
    guard case .handled(route, let reply) = outcome else {
        throw UnexpectedLink(description: "expected that \(route) handles \(link), but \(outcome.sentence)")
    }
    return reply
}

extension LinkOutcome {
    /// What became of the link, for a message.
    fileprivate var sentence: String {
        switch self {
        case .handled(let route, _): "\(route) handled it"
        case .failed(let failure, _): "it failed: \(failure)"
        case .cancelled(let route, _): "\(route) cancelled it"
        case .superseded(let route): "a newer link superseded \(route)"
        case .unmatched(let miss): "it was not matched: \(miss)"
        }
    }
}
