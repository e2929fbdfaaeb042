/// An error that says what the app that asked may know of it (x-callback-url 1.0, `x-error`).
public protocol CallbackError: Error {
    /// The `errorCode`.
    var callbackCode: Int { get }
    /// The `errorMessage`, free of what only this app should know.
    var callbackMessage: String { get }
}

extension CallbackError {
    /// No particular one.
    public var callbackCode: Int { 0 }
}

// What a stranger is told says which parameter or which callback, and neither what came nor what this app allows.

extension LinkParameterError: CallbackError {
    /// The sentence without the value that came.
    public var callbackMessage: String { message }
}

extension LinkOutputError: CallbackError {
    /// What went wrong, and nothing of what the app computed.
    public var callbackMessage: String { LinkFailure.unknown }
}

extension CallbackRefusal: CallbackError {
    /// The sentence without the policy.
    public var callbackMessage: String { message }
}
