internal import CLibevent

/// A number that several threads count up and down.
///
/// `Synchronization.Atomic` would do it on newer systems than the package asks for. The number's place is kept as an
/// integer, because a pointer may not be shared and the object that owns it must be.
final class SharedCounter: Sendable {
    private let place: UInt

    init(_ value: Int = 0) {
        let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        pointer.initialize(to: value)
        place = UInt(bitPattern: pointer)
    }

    deinit {
        UnsafeMutablePointer<Int>(bitPattern: place)?.deallocate()
    }

    /// Adds and returns the new value.
    @discardableResult
    func add(_ amount: Int) -> Int {
        guard let pointer = UnsafeMutablePointer<Int>(bitPattern: place) else { return amount }
        return linkd_counter_add(pointer, amount)
    }

    var value: Int { add(0) }
}
