public import LinkRoutes

/// Why a request to another app has no reply.
public enum CallbackClientError: Error, Hashable, Sendable {
    /// The other app failed and said so; both texts are its own, and may be anything or missing.
    case refused(code: String?, message: String?)
    /// The person gave up in the other app.
    case cancelled
    /// No reply came in time; one that comes now is no longer delivered.
    case timedOut
    /// The system did not open the other app: it is not installed, or its scheme is not the one given.
    case notOpened
    /// The request cannot be written.
    case badRequest(CallbackRequestError)
    /// The reply's query is malformed.
    case malformedReply(LinkURLError)
    /// The reply is not what the caller wants to decode.
    case unexpectedReply(LinkParameterError)
    /// As many requests wait as may: 64.
    case tooManyRequests
    /// The task that waited was cancelled.
    case taskCancelled
}

extension CallbackClientError: CustomStringConvertible {
    /// One sentence that says what went wrong and what to do.
    public var description: String {
        switch self {
        case .refused(let code, let message):
            "the other app failed: \((message ?? "").quoted), error code \((code ?? "none").shown)"
        case .cancelled: "it was cancelled in the other app"
        case .timedOut: "the other app did not reply in time; try again, or give it longer"
        case .notOpened:
            "the other app could not be opened: see that it is installed and that this is its scheme"
        case .badRequest(let error): error.description
        case .malformedReply(let error): "the other app's reply is malformed: \(error.description)"
        case .unexpectedReply(let error): "the other app's reply is not as expected: \(error.description)"
        case .tooManyRequests:
            "\(CallbackClient.limit) requests wait for their reply; wait for one of them before sending more"
        case .taskCancelled: "the task that waited for the reply was cancelled"
        }
    }
}
