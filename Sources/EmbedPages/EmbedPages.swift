#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes Swift source with the texts of pages: `EmbedPages OUTPUT PAGE…`.
///
/// Only the build runs it.
@main
struct EmbedPages {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let output = arguments.first else { return }
        var source = "/// The pages of `docs/diagnostics/` by their code.\nenum DiagnosticPages {\n"
        source += "    static let texts: [String: String] = [\n"
        for page in arguments.dropFirst() {
            let url = URL(fileURLWithPath: page)
            let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
            // No page has three quotation marks with as many number signs.
            source += "\"\(url.deletingPathExtension().lastPathComponent)\": ####\"\"\"\n\(text)\n\"\"\"####,\n"
        }
        source += arguments.count == 1 ? ":" : ""
        source += "    ]\n}\n"
        try Data(source.utf8).write(to: URL(fileURLWithPath: output))
    }
}
