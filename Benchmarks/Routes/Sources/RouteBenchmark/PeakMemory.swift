#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The maximum resident memory of this process.
enum PeakMemory {
    /// The value in megabytes; nil if the system has no such file (proc_pid_status(5), `VmHWM`).
    static var megabytes: Int? {
        guard let bytes = FileManager.default.contents(atPath: "/proc/self/status") else { return nil }
        let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 / 1_024 }
    }
}
