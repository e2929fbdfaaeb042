import LinkRoutes

/// The sender of a link and the addresses for its outcome, as the link names them (x-callback-url 1.0).
///
/// The author of the link wrote these texts, so they are untrusted. They have not been checked against a
/// ``CallbackPolicy``.
struct IncomingCallbacks: Sendable {
    /// The items of the link's query.
    private let items: [LinkURL.QueryItem]

    /// Takes the items of a link's query.
    init(_ items: [LinkURL.QueryItem]) { self.items = items }

    /// The sender's name for people, `x-source`; it proves nothing.
    var source: String? { value(of: "x-source") }

    /// The address of a name; nil if the link has none.
    subscript(_ name: CallbackName) -> String? { value(of: name.rawValue) }

    /// Returns the first value of a name that is not empty; names are case-sensitive (docs/route-table.md#r2).
    private func value(of name: String) -> String? {
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
