// Four threads change an array under a lock, as correctly as can be. `run` says what ThreadSanitizer makes of it.

import Foundation
import Synchronization

/// A lock of the C library: the sanitizer intercepts its calls.
private final class Monitored: @unchecked Sendable {
    let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var values: [Int] = []

    init() {
        lock.initialize(to: pthread_mutex_t())
        pthread_mutex_init(lock, nil)
    }

    func update(_ body: (inout [Int]) -> Void) {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        body(&values)
    }
}

/// A lock of the Swift library.
///
/// A thread that finds it free takes it by an inlined, instrumented exchange, which the
/// sanitizer sees. One that has to wait takes it in the library, which is not instrumented: the order of both threads is
/// lost, and what the first one wrote looks like a race.
private final class Exclusive: Sendable {
    private let values = Mutex<[Int]>([])

    func update(_ body: (inout sending [Int]) -> Void) { values.withLock { body(&$0) } }
}

private func change(_ values: inout [Int], _ value: Int) {
    if values.count > 100 { values = [] }
    values.append(value)
}

private let isMutex = CommandLine.arguments.last == "mutex"
private let monitored = Monitored(), exclusive = Exclusive()
DispatchQueue.concurrentPerform(iterations: 4) { _ in
    for value in 0..<50_000 {
        if isMutex { exclusive.update { change(&$0, value) } } else { monitored.update { change(&$0, value) } }
    }
}
