import Foundation

/// The outermost time that a test waits; machines are slow when others work on them too.
struct Deadline {
    private let end: Date

    init(seconds: Double = 30) { end = Date(timeIntervalSinceNow: seconds) }

    var hasPassed: Bool { Date() >= end }

    /// Looks again and again until there is something.
    @discardableResult
    func poll<Found>(for what: String, _ look: () throws -> Found?) throws -> Found {
        while true {
            if let found = try look() { return found }
            guard !hasPassed else { throw TestFailure("waited in vain for \(what)") }
            Thread.sleep(forTimeInterval: 0.01)
        }
    }
}
