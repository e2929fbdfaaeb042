public import LinkRoutes

/// What a link says about who sent it and where its outcome shall go (x-callback-url 1.0).
///
/// Whoever can open a link wrote these texts: they are claims. Nothing here has been checked against a
/// ``CallbackPolicy``.
public struct IncomingCallbacks: Hashable, Sendable {
    /// What the sender calls itself, `x-source`; for people to read, no proof of anything.
    public let source: String?
    /// Where the outcome goes when the action is done, `x-success`.
    public let success: String?
    /// Where it goes when the action failed, `x-error`.
    public let error: String?
    /// Where it goes when the person gave up, `x-cancel`.
    public let cancel: String?

    /// Reads the items of a link's query.
    ///
    /// Names are case-sensitive (docs/route-table.md#r2), an empty value counts as absent, and the first value of a
    /// name wins.
    public init(_ items: [LinkURL.QueryItem]) {
        source = Self.value(of: "x-source", in: items)
        success = Self.value(of: CallbackName.success.rawValue, in: items)
        error = Self.value(of: CallbackName.error.rawValue, in: items)
        cancel = Self.value(of: CallbackName.cancel.rawValue, in: items)
    }

    /// The address of this name, nil where the link names none.
    public subscript(_ name: CallbackName) -> String? {
        switch name {
        case .success: success
        case .error: error
        case .cancel: cancel
        }
    }

    private static func value(of name: String, in items: [LinkURL.QueryItem]) -> String? {
        for item in items where item.name.hasSameBytes(as: name) {
            if let value = item.value, !value.isEmpty { return value }
        }
        return nil
    }
}

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
