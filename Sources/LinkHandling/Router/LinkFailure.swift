#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What went wrong with a link that has a handler.
public struct LinkFailure: Error, Sendable {
    /// The link.
    public let url: String
    /// The id of its route.
    public let route: String
    /// What was thrown: a ``LinkParameterError``, a ``LinkOutputError``, a ``CallbackRefusal``, or the handler's own.
    public let error: any Error

    /// The `errorCode` of x-callback-url: the error's own if it is a ``CallbackError``, else 0.
    public var code: Int { (error as? any CallbackError)?.callbackCode ?? 0 }

    /// The `errorMessage` of x-callback-url, which another app may show.
    ///
    /// It is a text that the error has for people: that of a ``CallbackError``, else of a `LocalizedError`, else a
    /// `description` of its own. Of other errors nothing is told, since Swift would print all that they hold, and of
    /// those of the system neither, since they name files.
    public var message: String {
        switch error {
        case let error as any CallbackError: error.callbackMessage
        case _ where isOfTheSystem: Self.unknown
        case let error as any LocalizedError: error.errorDescription ?? Self.unknown
        case let error as any CustomStringConvertible: error.description
        default: Self.unknown
        }
    }

    private var isOfTheSystem: Bool {
        let type = type(of: error)
        let name = String(reflecting: type).utf8
        return type is any AnyObject.Type || Self.systemModules.contains { name.starts(with: $0.utf8) }
    }

    private static let systemModules = ["Foundation.", "FoundationEssentials.", "Swift.", "_Concurrency.", "__C."]
    /// What is told of an error that has no text for others.
    static let unknown = "The action failed."
}

extension LinkFailure: CustomStringConvertible {
    /// One sentence for a log: the route, and the whole of what is wrong.
    public var description: String { "\(route): \(error)" }
}

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
