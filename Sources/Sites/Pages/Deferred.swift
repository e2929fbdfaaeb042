#if os(Linux)
import Synchronization
#endif

/// A value that its first reader makes and all others share; no reader waits for another.
///
/// Two readers may make it at the same time; the first one's value is kept. `AtomicLazyReference` of the standard
/// library does the same and costs a request 550 instructions more. Apple's systems have `Synchronization` from
/// macOS 15 on only, so the value is made at once there.
final class Deferred<Value: AnyObject & Sendable>: Sendable {
    #if os(Linux)
    /// The address of the value, which this object retains; 0 before it is made.
    private let address: Atomic<UInt>
    private let make: @Sendable () -> Value

    /// Creates a value that is made when it is first read.
    init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
        address = Atomic(0)
    }

    deinit {
        if let known = unsafe Self.reference(address.load(ordering: .acquiring)) { unsafe known.release() }
    }

    /// The value.
    var value: Value {
        if let known = unsafe Self.reference(address.load(ordering: .acquiring)) {
            return unsafe known.takeUnretainedValue()
        }
        return made()
    }

    @inline(never)
    private func made() -> Value {
        let value = make()
        let own = Self.retained(value)
        let outcome = address.compareExchange(expected: 0, desired: own, ordering: .acquiringAndReleasing)
        guard !outcome.exchanged else { return value }
        if let own = unsafe Self.reference(own) { unsafe own.release() }
        guard let first = unsafe Self.reference(outcome.original) else { return value }
        return unsafe first.takeUnretainedValue()
    }

    /// Retains a value and returns its address.
    private static func retained(_ value: Value) -> UInt {
        unsafe UInt(bitPattern: Unmanaged.passRetained(value).toOpaque())
    }

    private static func reference(_ address: UInt) -> Unmanaged<Value>? {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
        return unsafe Unmanaged.fromOpaque(pointer)
    }
    #else
    let value: Value

    init(_ make: @Sendable () -> Value) { value = make() }
    #endif
}

extension Deferred {
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
}
