import LinkRoutes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Returns the address to open for an action's outcome (x-callback-url 1.0).
///
/// Each method returns nil if the link has no address for the outcome; then nothing is opened.
struct CallbackReplier: Sendable {
    /// The callbacks of the link.
    let callbacks: IncomingCallbacks
    /// The rules for callbacks.
    let policy: CallbackPolicy
    /// The schemes that open the app itself.
    let ownSchemes: [String]
    /// The hosts of the links of the app itself.
    var ownHosts: [String] = []

    /// Checks all addresses of the link, for every outcome.
    ///
    /// - Throws: the first refusal, so that an action with a forbidden address does not begin.
    func checkAll() throws(CallbackRefusal) {
        for name in CallbackName.allCases { _ = try address(name) }
    }

    /// Returns `x-success` with the action's output appended to its query.
    ///
    /// - Throws: why the address is not opened.
    func success(_ output: [LinkURL.QueryItem] = []) throws(CallbackRefusal) -> CallbackURL? {
        try address(.success, appending: output)
    }

    /// Returns `x-error` with `errorCode` and `errorMessage` appended to its query.
    ///
    /// - Parameters:
    ///   - code: the error's number; 0 if it has none.
    ///   - message: what went wrong; another app reads it, so it must not contain private data.
    /// - Throws: why the address is not opened.
    func failure(code: Int = 0, message: String) throws(CallbackRefusal) -> CallbackURL? {
        try address(
            .error,
            appending: [
                LinkURL.QueryItem(name: "errorCode", value: String(code)),
                LinkURL.QueryItem(name: "errorMessage", value: message),
            ]
        )
    }

    /// Returns `x-cancel` unchanged.
    ///
    /// - Throws: why the address is not opened.
    func cancellation() throws(CallbackRefusal) -> CallbackURL? { try address(.cancel) }

    private func address(
        _ name: CallbackName,
        appending items: [LinkURL.QueryItem] = []
    ) throws(CallbackRefusal) -> CallbackURL? {
        guard let text = callbacks[name] else { return nil }
        let callback = try policy.check(text, as: name, ownSchemes: ownSchemes, ownHosts: ownHosts)
        do throws(CallbackURLError) {
            return try callback.appending(items)
        } catch {
            throw CallbackRefusal(name: name, reason: .malformed, detail: error.description)
        }
    }
}

/// The system did not open a callback: no installed app has its scheme.
public struct CallbackNotOpened: Error, Sendable {
    /// The callback.
    public let url: URL
}

extension CallbackNotOpened: CustomStringConvertible, LocalizedError {
    /// One sentence.
    public var description: String { "the system could not open the callback \(url.absoluteString)" }

    /// The description.
    public var errorDescription: String? { description }
}

/// Asks the system to open a URL in another app, and returns whether it did: `UIApplication.open(_:)` in an app.
///
/// It receives callbacks that a ``CallbackPolicy`` allows.
public typealias LinkOpener = @MainActor @Sendable (URL) async -> Bool
