import Synchronization

/// A value that its first reader makes and all others share; no reader waits for another.
///
/// Two readers may make it at the same time; the first one's value is kept.
final class Deferred<Value: AnyObject & Sendable>: Sendable {
    private let known = AtomicLazyReference<Value>()
    private let make: @Sendable () -> Value

    /// Creates a value that is made when it is first read.
    init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
    }

    /// Makes a value when it is first read.
    ///
    /// - Parameters:
    ///   - isChecked: whether it is made now, too, to see that it can be made.
    ///   - fallback: the value if it cannot be made later, when nobody can be told.
    /// - Throws: why it cannot be made now.
    convenience init(
        isChecked: Bool,
        else fallback: @escaping @Sendable () -> Value,
        _ make: @escaping @Sendable () throws(SiteError) -> Value
    ) throws(SiteError) {
        if isChecked { _ = try make() }
        self.init { (try? make()) ?? fallback() }
    }

    /// The value.
    var value: Value { known.load() ?? known.storeIfNil(make()) }
}
