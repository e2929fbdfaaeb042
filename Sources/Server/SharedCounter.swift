internal import CLibevent

/// A number that several threads count up and down.
///
/// `Synchronization.Atomic` would do it on newer systems than the package asks for.
final class SharedCounter: Sendable {
    private let number: SharedMemory<Int>

    init(_ value: Int = 0) {
        number = SharedMemory(value)
    }

    /// Adds and returns the new value.
    @discardableResult
    func add(_ amount: Int) -> Int {
        linkd_counter_add(number.pointer, amount)
    }

    var value: Int { add(0) }
}
