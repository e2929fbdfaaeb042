import Foundation
import LinkHandling
import LinkRoutes

/// Prints what arrives, and keeps it in a file, which can be read after a launch that no debugger saw.
///
/// A link may contain a token. Use this in development only.
@MainActor
final class LinkLog {
    /// The maximum size of the file in bytes; beyond it, the oldest ones are removed.
    static let limit = 65_536

    private let file: URL?
    private let date: () -> Date
    private let output: (String) -> Void

    /// - Parameters:
    ///   - file: the file to append to; nil to print only.
    ///   - date: returns the time of a line.
    ///   - output: prints a line.
    init(
        file: URL? = nil,
        date: @escaping () -> Date = { Date() },
        output: @escaping (String) -> Void = { print($0) }
    ) {
        self.file = file
        self.date = date
        self.output = output
    }

    /// Records the links of one call of an entry point.
    func record(_ links: [ArrivedLink], from entryPoint: LinkEntryPoint) {
        if links.isEmpty { write("[\(entryPoint)] no link") }
        for link in links {
            write("[\(entryPoint)] \(link.url) from \(link.sourceApp ?? "Unknown")")
            write("  \(Self.parts(of: link.url))")
        }
    }

    /// Writes a line.
    func write(_ line: String) {
        output(line)
        guard let file else { return }
        do {
            let old = (try? Data(contentsOf: file)) ?? Data()
            let new = Data("\(date().formatted(Date.ISO8601FormatStyle())) \(line)\n".utf8)
            try Data((old + new).suffix(Self.limit)).write(to: file, options: .atomic)
        } catch {
            output("the log \(file.path) cannot be written: \(error)")
        }
    }

    /// Returns scheme, host, path and query of a link, each decoded once; or why it cannot be split.
    static func parts(of text: String) -> String {
        do throws(LinkURLError) {
            let link = try LinkURL(text)
            let query = link.query.map { "\($0.name) = \($0.value ?? "no value")" }.joined(separator: ", ")
            return "scheme \(link.scheme), host \(link.host ?? "none"), path /\(link.segments.joined(separator: "/"))"
                + (query.isEmpty ? ", no parameters" : ", parameters \(query)")
        } catch {
            return "not a link, \(error)"
        }
    }
}
