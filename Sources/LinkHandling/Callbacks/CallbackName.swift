/// The addresses that a link names for its outcome (x-callback-url 1.0, "x-callback parameters").
public enum CallbackName: String, Hashable, Sendable, CaseIterable {
    /// Opened when the action is done, with its output.
    case success = "x-success"
    /// Opened when it failed, with `errorCode` and `errorMessage`.
    case error = "x-error"
    /// Opened when the person gave up.
    case cancel = "x-cancel"

    /// The name without `x-`.
    var word: String {
        switch self {
        case .success: "success"
        case .error: "error"
        case .cancel: "cancel"
        }
    }
}
