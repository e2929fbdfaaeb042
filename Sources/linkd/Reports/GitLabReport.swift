import Diagnostics
import HTTP
import StrictJSON

/// Collects the diagnostics of a run and writes them as a Code Quality report, which GitLab shows in merge requests.
///
/// Source: docs.gitlab.com/ci/testing/code_quality, "Code Quality report format".
final class GitLabReport: ReportWriter {
    private var diagnostics: [Diagnostic] = []

    func write(_ diagnostics: [Diagnostic]) { self.diagnostics += diagnostics }

    /// Writes the report; also without diagnostics, so that resolved ones are closed.
    func finish() { Console.print(Self.text(of: diagnostics)) }

    static func text(of diagnostics: [Diagnostic]) -> String {
        var writer = JSONWriter()
        // GitLab takes two entries with the same fingerprint for one.
        var seen: [String: Int] = [:]
        writer.array { writer in
            for diagnostic in diagnostics {
                let location = diagnostic.location
                let key = [location.file, diagnostic.code, location.path, diagnostic.message].joined(
                    separator: "\u{1F}"
                )
                let count = seen[key, default: 0]
                seen[key] = count + 1
                writer.object { writer in
                    writer.member("check_name", diagnostic.code)
                    writer.member("description", diagnostic.message + (diagnostic.fix.map { "; fix: \($0)" } ?? ""))
                    writer.member("fingerprint", EntityTag(hashing: Array("\(key)\(count)".utf8)).rawValue.hexDigits)
                    writer.member("severity", diagnostic.severity.gitLabName)
                    writer.object("location") { writer in
                        writer.member("path", location.file)
                        writer.object("lines") { $0.member("begin", location.line ?? 1) }
                    }
                }
            }
        }
        return writer.text
    }
}

extension Diagnostic.Severity {
    fileprivate var gitLabName: String {
        switch self {
        case .error: "critical"
        case .warning: "minor"
        case .info: "info"
        }
    }
}

extension UInt64 {
    /// Sixteen hexadecimal digits.
    fileprivate var hexDigits: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
