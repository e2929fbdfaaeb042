#if canImport(os)
import os
#else
import Synchronization
#endif

/// A value that one thread at a time may touch.
///
/// `Mutex` needs macOS 15 and iOS 18, and tests run on older systems too.
package final class Guarded<Value: Sendable>: Sendable {
    #if canImport(os)
    private let lock: OSAllocatedUnfairLock<Value>
    #else
    private let lock: Mutex<Value>
    #endif

    /// Takes the first value.
    package init(_ value: Value) {
        #if canImport(os)
        lock = OSAllocatedUnfairLock(initialState: value)
        #else
        lock = Mutex(value)
        #endif
    }

    /// Lends the value.
    package func withLock<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
        lock.withLock { body(&$0) }
    }
}
