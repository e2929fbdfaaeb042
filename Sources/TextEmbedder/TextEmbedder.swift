// # TextEmbedder
//
// Puts text files of the repository into the program while it is built: the parts of pages, the runtimes of Kotlin and
// TypeScript, sections about diagnostics, the JSON Schemas, and the version.
//
// `linkd` is one file, so what it serves or prints must be in it. The plugin `EmbedTexts` runs this tool as
// `TextEmbedder OUTPUT TYPE FILE…`, and the module that is built gets a Swift file with the texts: as
// `PackageResources.page_css`, like resources that SwiftPM embeds, or as `DiagnosticSections.texts["invalid-json"]`.
//
// ## What it leaves out
//
// - Binary files. Icons are resources of their modules, which SwiftPM embeds.
// - Reading the texts. `Reports/DiagnosticSection.swift` and the command that prints schemas do.
// - Errors for people. Only the build runs it; a file that cannot be read ends it with a thrown error.
//
// ## Limits and costs
//
// - A text is a string literal, which the compiler reads in half a second for all files. As arrays of bytes, which SwiftPM
//   writes, the sections took 40 s, and the parts of pages 20 s.
// - No text may have three quotation marks with four number signs before or after them, which is how the literal ends.
// - An unchanged file is not written again, so that nothing is compiled again.
//
// ## Where to read on
//
// `TextEmbedder.swift` is all of it. `Plugins/EmbedTexts/EmbedTexts.swift` says which files each module gets.

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes Swift source with the texts of files: `TextEmbedder OUTPUT TYPE FILE…`.
///
/// Only the build runs it. `PackageResources` has the bytes of each file, under its name. Any other type has a dictionary
/// `texts` with each text by the name of its file up to the first dot, and of a page (`.md`) each section by its heading.
@main
struct TextEmbedder {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let output = arguments.first, let type = arguments.dropFirst().first else { return }
        let files = try arguments.dropFirst(2).map { path in
            let file = URL(fileURLWithPath: path)
            return (name: file.lastPathComponent, text: String(decoding: try Data(contentsOf: file), as: UTF8.self))
        }
        let members = type == "PackageResources" ? constants(files) : dictionary(files)
        // SwiftPM runs this again for every other environment. An unchanged file has nothing compiled again.
        let file = URL(fileURLWithPath: output)
        let data = Data("/// The texts of files by their names.\nenum \(type) {\n\(members)}\n".utf8)
        if (try? Data(contentsOf: file)) != data { try data.write(to: file) }
    }

    /// Returns a constant with the bytes of each file; SwiftPM gives resources the same names.
    private static func constants(_ files: [(name: String, text: String)]) -> String {
        files.map { file in
            let name = String(file.name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
            return "    static let \(name): [UInt8] = Array(\(literal(file.text)).utf8)\n"
        }.joined()
    }

    private static func dictionary(_ files: [(name: String, text: String)]) -> String {
        let texts = files.flatMap { file in
            let name = String(file.name.prefix { $0 != "." })
            return file.name.hasSuffix(".md") ? sections(of: file.text) : [(name, file.text)]
        }
        let rows = texts.map { "\"\($0.0)\": \(literal($0.1)),\n" }.joined()
        return "    static let texts: [String: String] = [\n\(texts.isEmpty ? ":" : rows)    ]\n"
    }

    /// No text has three quotation marks with as many number signs.
    private static func literal(_ text: String) -> String { "####\"\"\"\n\(text)\n\"\"\"####" }

    /// The sections of a page below its headings of the second level.
    private static func sections(of page: String) -> [(heading: String, text: String)] {
        page.split(separator: "\n## ").dropFirst().map { section in
            let heading = section.prefix { $0 != "\n" }
            let text = section.dropFirst(heading.count).drop(while: \.isNewline)
            return (String(heading), String(text))
        }
    }
}
