#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes Swift source with the texts of files: `EmbedPages OUTPUT TYPE FILE…`.
///
/// Only the build runs it. `TYPE.texts` has each text by the name of its file up to the first dot.
@main
struct EmbedPages {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let output = arguments.first, let type = arguments.dropFirst().first else { return }
        let files = arguments.dropFirst(2).map { URL(fileURLWithPath: $0) }
        var source = "/// The texts of files by their names.\nenum \(type) {\n"
        source += "    static let texts: [String: String] = [\n"
        for file in files {
            let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            let name = file.lastPathComponent.prefix { $0 != "." }
            // No file has three quotation marks with as many number signs.
            source += "\"\(name)\": ####\"\"\"\n\(text)\n\"\"\"####,\n"
        }
        source += files.isEmpty ? ":" : ""
        source += "    ]\n}\n"
        // SwiftPM runs this again for every other environment. An unchanged file has nothing compiled again.
        let file = URL(fileURLWithPath: output)
        let data = Data(source.utf8)
        if (try? Data(contentsOf: file)) != data { try data.write(to: file) }
    }
}
