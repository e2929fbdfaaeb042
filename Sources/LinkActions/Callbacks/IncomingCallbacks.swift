import LinkRoutes

/// The sender of a link and the addresses for its outcome, as the link names them (x-callback-url 1.0).
///
/// The author of the link wrote these texts, so they are untrusted. They have not been checked against a
/// ``CallbackPolicy``.
struct IncomingCallbacks: Hashable, Sendable {
    /// The sender's name for people, `x-source`; it proves nothing.
    let source: String?
    /// The address to open after success, `x-success`.
    let success: String?
    /// The address to open after an error, `x-error`.
    let error: String?
    /// The address to open if the person cancels, `x-cancel`.
    let cancel: String?

    /// Reads the items of a link's query.
    ///
    /// Names are case-sensitive (docs/route-table.md#r2), an empty value counts as absent, and the first value of a
    /// name wins.
    init(_ items: [LinkURL.QueryItem]) {
        source = Self.value(of: "x-source", in: items)
        success = Self.value(of: CallbackName.success.rawValue, in: items)
        error = Self.value(of: CallbackName.error.rawValue, in: items)
        cancel = Self.value(of: CallbackName.cancel.rawValue, in: items)
    }

    /// Returns the address of a name; nil if the link has none.
    subscript(_ name: CallbackName) -> String? {
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
enum CallbackName: String, Hashable, Sendable, CaseIterable {
    /// Opened after success, with the action's output.
    case success = "x-success"
    /// Opened after an error, with `errorCode` and `errorMessage`.
    case error = "x-error"
    /// Opened if the person cancels.
    case cancel = "x-cancel"
}
