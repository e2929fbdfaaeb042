// # LinkTesting
//
// What the tests of an app use: expectations about links, sample links of a table, and a clock that stands still; for a
// router, also a system that opens nothing.
//
// A link that leads to the wrong screen is found by a person, weeks later. A test can try it with the app's own table,
// without a device and without a view:
//
// ```swift
// try expectLink("tcal:///trips/55", opens: TripLinks.trip(reference: "55"))
// try expectLink("tcal:///trips/55", opens: .trip(reference: "55"), of: TripLinks.self)
// ```
//
// An expectation throws ``UnexpectedLink``, which says where the link leads instead, and why. So it works in Swift
// Testing and in XCTest. `table.sampleLinks` has links of every route, with and without the optional items, as
// arguments for one test. The handlers of a router are tried without a second app:
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
// - A test framework. The module imports none, so that an app can use any.
// - The system: no link goes through the system here. docs/app/testing.md#the-test has the test,
//   docs/guide.md#7-try-it-on-a-phone the phone.
// - The site. `linkd check --urls FILE` compares the files that it serves with a list of links, for CI.
//
// ## Limits and costs
//
// - A route has no sample link if no link reaches it, because a more specific route takes all that are tried.
// - ``ManualClock`` moves only when a test says so, and then wakes the tasks whose time has come. With it, a timeout of
//   five minutes takes no time.
// - ``RecordingOpener`` opens nothing on the device: it keeps the texts of callbacks, and says whether it opened them as
//   the test tells it.
// - It is a product of its own: an app does not carry it, only its tests. It has the module `LinkActions`.
//
// ## Where to read on
//
// `LinkExpectation.swift`, `SampleLink.swift`, `ManualClock.swift`; `RouterExpectation.swift`, `RecordingOpener.swift` for
// routers. `Guarded.swift` is the lock of the clock.
// `Tests/LinkCodeTests/TypedExpectationTests.swift` shows each expectation, and docs/app/testing.md#the-test a whole test.

public import LinkRoutes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Why a link does not lead where a test expects.
public struct UnexpectedLink: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// The link, the expected place and the actual one, with the reasons.
    public let description: String
    /// The description.
    public var errorDescription: String? { description }

    package init(description: String) { self.description = description }
}

/// Checks that a link leads to a route of a table.
///
/// It throws instead of using a test framework, so that it works with each: `try expectLink("tcal:///trips/55", opens:
/// "trip", in: table)`.
///
/// - Returns: the match, for its values.
/// - Throws: where the link leads instead, and why.
@discardableResult
public func expectLink(
    _ link: String,
    opens route: String,
    in table: RouteTable
) throws(UnexpectedLink) -> RouteMatch {
    let explanation = table.explain(link)
    guard let match = explanation.match, match.route.id == route else {
        throw UnexpectedLink(description: "expected route \(route), but \(explanation)")
    }
    return match
}

/// Checks that a link is a value of the generated type: `try expectLink("tcal:///trips/55", opens: .trip(reference:
/// "55"), of: Links.self)`.
///
/// - Throws: the value that the link has instead, or why it has none.
public func expectLink<Links: GeneratedLinks>(
    _ link: String,
    opens expected: Links,
    of type: Links.Type = Links.self
) throws(UnexpectedLink) {
    let found: Links
    do throws(LinkProblem) {
        found = try Links(link)
    } catch {
        throw UnexpectedLink(description: "expected \(expected) for \(link), but: \(error)")
    }
    guard found == expected else {
        throw UnexpectedLink(description: "expected \(expected) for \(link), but it is \(found)")
    }
}
