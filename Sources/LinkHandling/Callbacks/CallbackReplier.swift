public import LinkRoutes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Which address to open for an action's outcome (x-callback-url 1.0).
///
/// Each answer is nil where the link names no address for it; then nothing is opened.
struct CallbackReplier: Sendable {
    /// What the link named.
    let callbacks: IncomingCallbacks
    /// Which of it may be opened.
    let policy: CallbackPolicy
    /// The schemes that lead to the app itself.
    let ownSchemes: [String]

    /// Checks every address that the link names, whatever the outcome will be.
    ///
    /// - Throws: the first refusal, so that an action with an address that may not be opened need not begin.
    func checkAll() throws(CallbackRefusal) {
        for name in CallbackName.allCases { _ = try address(name) }
    }

    /// `x-success` with the action's output behind its own query.
    ///
    /// - Throws: why the address is not opened.
    func success(_ output: [LinkURL.QueryItem] = []) throws(CallbackRefusal) -> CallbackURL? {
        try address(.success, appending: output)
    }

    /// `x-error` with `errorCode` and `errorMessage` behind its own query.
    ///
    /// - Parameters:
    ///   - code: the error's number, 0 where it has none.
    ///   - message: what went wrong; another app reads it, so it holds nothing private.
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

    /// `x-cancel`, as it came.
    ///
    /// - Throws: why the address is not opened.
    func cancellation() throws(CallbackRefusal) -> CallbackURL? { try address(.cancel) }

    private func address(
        _ name: CallbackName,
        appending items: [LinkURL.QueryItem] = []
    ) throws(CallbackRefusal) -> CallbackURL? {
        guard let text = callbacks[name] else { return nil }
        let callback = try policy.check(text, as: name, ownSchemes: ownSchemes)
        do throws(CallbackURLError) {
            return try callback.appending(items)
        } catch {
            throw CallbackRefusal(name, .malformed, detail: error.description)
        }
    }
}

/// What another app answered to a request that it has done.
public struct CallbackReply: Hashable, Sendable {
    /// The items that the other app put behind the address, in order, decoded; it may have written anything there.
    public let items: [LinkURL.QueryItem]

    init(_ items: [LinkURL.QueryItem]) { self.items = items }

    /// The items as a value.
    ///
    /// - Throws: which item is missing, or is not what the value takes.
    public func decode<Value: Decodable>(
        _ type: Value.Type,
        options: LinkDecoding = LinkDecoding()
    ) throws(LinkParameterError) -> Value {
        try LinkParameters(items: items).decode(type, options: options)
    }
}

/// Hands a URL to the system, to open another app, and says whether it did: `UIApplication.open(_:)` in an app.
///
/// It gets callbacks that a ``CallbackPolicy`` lets pass, and requests that the app itself sends.
public typealias LinkOpener = @MainActor @Sendable (URL) async -> Bool
