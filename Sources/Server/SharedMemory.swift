internal import CLibevent

/// A value at a fixed place of memory that several threads know of; how they take turns is up to its owner.
///
/// The place is kept as an integer, because a pointer may not be shared and the object that owns it must be.
final class SharedMemory<Value>: Sendable {
    private let place: UInt

    init(_ value: sending Value) {
        let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        pointer.initialize(to: value)
        place = UInt(bitPattern: pointer)
    }

    deinit {
        pointer.deinitialize(count: 1)
        pointer.deallocate()
    }

    var pointer: UnsafeMutablePointer<Value> { linkd_pointer(place).assumingMemoryBound(to: Value.self) }
}
