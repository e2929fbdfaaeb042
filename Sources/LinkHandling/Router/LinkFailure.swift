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
