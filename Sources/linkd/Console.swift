import Server

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The two streams that a command writes to.
enum Console {
    /// Writes a line that the command was asked for.
    static func print(_ line: String = "") { StandardStream.output.write(line + "\n") }

    /// Writes exactly this.
    static func print(bytes: [UInt8]) { StandardStream.output.write(String(decoding: bytes, as: UTF8.self)) }

    /// Whether a person looks at what is printed, and has not asked for plain text (no-color.org).
    static var hasColors: Bool {
        StandardStream.output.isTerminal && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    }

    /// Writes a line about what went wrong.
    static func complain(_ line: String) { StandardStream.error.write(line.printable + "\n") }
}

extension String {
    /// The text with its control characters spelled out: a link from elsewhere must not steer the terminal.
    var printable: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        return unicodeScalars.map { $0.isControl ? "\\u{\(String($0.value, radix: 16))}" : String($0) }.joined()
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension Int {
    /// The number with a noun, in the plural where there are none or several.
    func counting(_ noun: String) -> String { "\(self) \(noun)" + (self == 1 ? "" : "s") }
}
