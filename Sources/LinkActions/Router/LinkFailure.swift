public import LinkHandling
import LinkRoutes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An error in the handling of a link that has a handler.
public struct LinkFailure: Error, Sendable {
    /// The link.
    public let url: String
    /// The id of its route.
    public let route: String
    /// The error: a ``LinkParameterError``, a ``LinkOutputError``, a ``CallbackRefusal``, or the handler's own.
    public let error: any Error

    /// The `errorCode` of x-callback-url: the code of a ``CallbackError``, otherwise 0.
    public var code: Int { (error as? any CallbackError)?.callbackCode ?? 0 }

    /// The `errorMessage` of x-callback-url, which another app may show.
    ///
    /// It is the message of a ``CallbackError``, the text of a `LocalizedError`, or a custom `description`, in this
    /// order. Other errors get a fixed text, since Swift would print all their contents. Errors of the system get it
    /// too, since they contain file names.
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
    /// The message for an error without a text for other apps.
    static let unknown = "The action failed."
}

extension LinkFailure: Equatable {
    /// Whether two links have the same text and route, and failed with errors of the same type and description.
    public static func == (left: LinkFailure, right: LinkFailure) -> Bool {
        left.url.hasSameBytes(as: right.url) && left.route.hasSameBytes(as: right.route)
            && type(of: left.error) == type(of: right.error) && left.description == right.description
    }
}

extension LinkFailure: CustomStringConvertible, LocalizedError {
    /// One sentence for a log: the route, and the full error.
    public var description: String { "\(route): \(error)" }

    /// What an alert shows: the text that the error has for people, otherwise the message.
    public var errorDescription: String? { (error as? any LocalizedError)?.errorDescription ?? message }
}

/// An error that defines what the calling app may know about it (x-callback-url 1.0, `x-error`).
public protocol CallbackError: Error {
    /// The `errorCode`.
    var callbackCode: Int { get }
    /// The `errorMessage`, without information that is private to this app.
    var callbackMessage: String { get }
}

extension CallbackError {
    /// No specific code.
    public var callbackCode: Int { 0 }
}

// An untrusted app learns which parameter or callback failed, but neither its value nor what this app allows.

extension LinkParameterError: CallbackError, LocalizedError {
    /// The message without the value.
    public var callbackMessage: String { message }

    /// The message without the value, also for the app's own alert.
    public var errorDescription: String? { message }
}

extension LinkGuardError: CallbackError {
    /// A fixed text that does not reveal what is missing.
    public var callbackMessage: String { "The app does not allow this now." }
}

extension LinkOutputError: CallbackError, LocalizedError {
    /// A fixed text that does not reveal what the app computed.
    public var callbackMessage: String { LinkFailure.unknown }

    /// The description.
    public var errorDescription: String? { description }
}

extension CallbackRefusal: CallbackError, LocalizedError {
    /// The message without the policy.
    public var callbackMessage: String { message }

    /// The message without the policy, also for the app's own alert.
    public var errorDescription: String? { message }
}
