public import HTTP

/// An answer that another thread completes; until then, its connection waits and its loop serves others.
public final class PendingResponse: LaterResponse {
    private enum State {
        case open(whenReady: (@Sendable () -> Void)?)
        case complete(Response)
    }

    private let state = Monitor(State.open(whenReady: nil))

    /// Creates an answer without content.
    public init() {}

    /// Sets the answer, from any thread; only the first one counts.
    public func complete(with response: Response) {
        let whenReady: (@Sendable () -> Void)? = state.update { state in
            guard case .open(let whenReady) = state else { return nil }
            state = .complete(response)
            return whenReady
        }
        whenReady?()
    }

    /// Returns the answer, or keeps `whenReady` instead of an earlier one and calls it when there is an answer.
    public func take(orElse whenReady: @escaping @Sendable () -> Void) -> Response? {
        state.update { state in
            if case .complete(let response) = state { return response }
            state = .open(whenReady: whenReady)
            return nil
        }
    }
}
