import LinkRoutes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The handling of one link, from the handler's start to the report of its outcome.
@MainActor
struct LinkExchange {
    /// The error of a link that another process handles.
    struct TakenElsewhere: Error {}
    /// The error of a handler that a newer link has cancelled.
    struct Superseded: Error {}

    let url: String
    /// The id of the route.
    let route: String
    /// Creates the replies to the link's callbacks; nil if they are ignored.
    let replier: CallbackReplier?
    let opener: LinkOpener?
    let onError: @MainActor (LinkFailure) async -> Void

    /// Runs the handler and reports the outcome.
    ///
    /// All callbacks are checked first: if one must not be opened, the handler does not run.
    func run(_ work: () async throws -> [LinkURL.QueryItem]) async -> LinkOutcome {
        do {
            try replier?.checkAll()
            let output = try await work()
            return .handled(route: route, reply: await open(try replier?.success(output)))
        } catch is Superseded {
            return .superseded(route: route)
        } catch  where Task.isCancelled {
            // A view was closed: the person did not cancel, and an error only reports the end of the task.
            return .cancelled(route: route, reply: nil)
        } catch is TakenElsewhere {
            return .cancelled(route: route, reply: nil)
        } catch is CancellationError {
            return .cancelled(route: route, reply: await open(try? replier?.cancellation()))
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
    /// - Returns: the callback; nil if there is none, or if the system opens nothing, which is reported to `onError`.
    private func open(_ callback: CallbackURL?) async -> URL? {
        guard let callback, let opener else { return nil }
        if await opener(callback.url) { return callback.url }
        await onError(LinkFailure(url: url, route: route, error: CallbackNotOpened(url: callback.url)))
        return nil
    }
}
