import LinkRoutes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A link that has a handler, from the start of the work to who is told what became of it.
@MainActor
struct LinkExchange {
    let url: String
    /// The id of the route.
    let route: String
    /// What answers the link's callbacks; nil where they are ignored.
    let replier: CallbackReplier?
    let opener: LinkOpener?
    let onError: @MainActor (LinkFailure) async -> Void

    /// Does the work, and tells the outcome.
    ///
    /// The callbacks are looked at first: for an app that names one which must not be opened, nothing is done.
    func run(_ work: () async throws -> [LinkURL.QueryItem]) async -> LinkOutcome {
        do {
            try replier?.checkAll()
            let output = try await work()
            return .handled(route: route, reply: await open(try replier?.success(output)))
        } catch is CancellationError {
            // Where the task itself was cancelled, a view went away; nobody gave up.
            let callback = Task.isCancelled ? nil : try? replier?.cancellation()
            return .cancelled(route: route, reply: await open(callback))
        } catch {
            return await fail(LinkFailure(url: url, route: route, error: error))
        }
    }

    private func fail(_ failure: LinkFailure) async -> LinkOutcome {
        let callback = try? replier?.failure(code: failure.code, message: failure.message)
        if let reply = await open(callback) { return .failed(failure, reply: reply) }
        await onError(failure)
        return .failed(failure, reply: nil)
    }

    /// Opens a callback.
    ///
    /// - Returns: the callback, nil where there is none or the system opens nothing for it, which `onError` hears of.
    private func open(_ callback: CallbackURL?) async -> URL? {
        guard let callback, let opener else { return nil }
        if await opener(callback.url) { return callback.url }
        await onError(LinkFailure(url: url, route: route, error: CallbackNotOpened(url: callback.url)))
        return nil
    }
}
