/// A version of iOS.
public struct SystemVersion: Comparable, Sendable {
    /// The first number.
    public let major: Int
    /// The second, 0 where there is none.
    public let minor: Int

    /// The first that reads `components`; earlier ones read `paths`.
    public static let components = SystemVersion(13, 0)

    init(_ major: Int, _ minor: Int) {
        self.major = major
        self.minor = minor
    }

    /// Reads `13` or `13.4`, and of anything longer the first two numbers; nil where a part is no number.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { UInt16($0) }.map(Int.init)
        guard let major = numbers.first, numbers.count == parts.count else { return nil }
        self.init(major, numbers.dropFirst().first ?? 0)
    }

    /// Whether the first came before the second.
    public static func < (first: SystemVersion, second: SystemVersion) -> Bool {
        (first.major, first.minor) < (second.major, second.minor)
    }
}

extension SystemVersion: CustomStringConvertible {
    /// `13`, `13.4`.
    public var description: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }
}
