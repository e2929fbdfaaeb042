#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The standard error of the process: FoundationEssentials has no file handles.
package enum StandardError {
    /// Writes a text; what cannot be written is lost.
    package static func print(_ text: String) {
        var text = text
        _ = text.withUTF8 { bytes in unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
    }
}
