public import LinkActions

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
