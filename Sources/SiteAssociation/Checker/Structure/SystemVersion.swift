/// A version of iOS.
struct SystemVersion: Comparable {
    let major: Int
    let minor: Int

    init(_ major: Int, _ minor: Int) {
        self.major = major
        self.minor = minor
    }

    /// Reads `13` or `13.4`, and of anything longer the first two numbers.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let first = parts.first, let major = Int(first) else { return nil }
        self.init(major, parts.dropFirst().first.flatMap { Int($0) } ?? 0)
    }

    static func < (first: SystemVersion, second: SystemVersion) -> Bool {
        (first.major, first.minor) < (second.major, second.minor)
    }
}

extension SystemVersion: CustomStringConvertible {
    var description: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }
}
