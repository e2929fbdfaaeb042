import Dispatch
import Synchronization
import Testing

@testable import Sites

@Suite struct DeferredTests {
    /// A value that counts how many of its kind exist.
    private final class Counted: Sendable {
        private let living: Living

        init(_ living: Living) {
            self.living = living
            living.count.add(1, ordering: .relaxed)
        }

        deinit { living.count.subtract(1, ordering: .relaxed) }
    }

    private final class Living: Sendable {
        let count = Atomic(0)
        let made = Atomic(0)
    }

    @Test func `a value is made when it is first read, and kept as long as its owner`() {
        let living = Living()
        do {
            let deferred = Deferred { Counted(living) }
            #expect(living.count.load(ordering: .relaxed) == 0)
            let first = deferred.value
            #expect(first === deferred.value)
            #expect(living.count.load(ordering: .relaxed) == 1)
        }
        #expect(living.count.load(ordering: .relaxed) == 0)
    }

    @Test func `readers on many threads share one value, and no other one stays`() {
        let living = Living()
        for _ in 0..<200 {
            let deferred = Deferred {
                living.made.add(1, ordering: .relaxed)
                return Counted(living)
            }
            let seen = Mutex<Set<ObjectIdentifier>>([])
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                let value = deferred.value
                seen.withLock { _ = $0.insert(ObjectIdentifier(value)) }
            }
            #expect(seen.withLock(\.count) == 1)
            #expect(living.count.load(ordering: .relaxed) == 1)
        }
        #expect(living.count.load(ordering: .relaxed) == 0)
        #expect(living.made.load(ordering: .relaxed) >= 200)
    }
}
