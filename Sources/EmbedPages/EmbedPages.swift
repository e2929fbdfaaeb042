// # EmbedPages
//
// Puts texts of the repository into the program while it is built: sections about diagnostics, the JSON Schemas, and the version.
//
// `linkd` is one file. What it prints of `docs`, such as the section of `linkd check --explain invalid-json`, must be in it. The
// plugin `EmbedDocumentation` runs this tool as `EmbedPages OUTPUT TYPE FILE…`, and the module that is built gets a
// Swift file with a type that has each text by its name: `DiagnosticSections.texts["invalid-json"]`.
//
// ## What it leaves out
//
// - Binary files. Icons and the parts of pages are resources of their modules, which SwiftPM embeds.
// - Reading the texts. `Reports/DiagnosticSection.swift` and the command that prints schemas do.
// - Errors for people. Only the build runs it; a file that cannot be read ends it with a thrown error.
//
// ## Limits and costs
//
// - A text is a string literal, which the compiler reads in half a second for all pages; as an array of bytes they took
//   40 s.
// - No text may have three quotation marks with four number signs before or after them, which is how the literal ends.
// - An unchanged file is not written again, so that nothing is compiled again.
//
// ## Where to read on
//
// `EmbedPages.swift` is all of it. `Plugins/EmbedDocumentation/EmbedDocumentation.swift` says which files each module
// gets.

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes Swift source with the texts of files: `EmbedPages OUTPUT TYPE FILE…`.
///
/// Only the build runs it. `TYPE.texts` has each text by the name of its file up to the first dot, and of a page (`.md`)
/// each section by its heading.
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
            let name = String(file.lastPathComponent.prefix { $0 != "." })
            for (name, text) in file.lastPathComponent.hasSuffix(".md") ? sections(of: text) : [(name, text)] {
                // No text has three quotation marks with as many number signs.
                source += "\"\(name)\": ####\"\"\"\n\(text)\n\"\"\"####,\n"
            }
        }
        source += files.isEmpty ? ":" : ""
        source += "    ]\n}\n"
        // SwiftPM runs this again for every other environment. An unchanged file has nothing compiled again.
        let file = URL(fileURLWithPath: output)
        let data = Data(source.utf8)
        if (try? Data(contentsOf: file)) != data { try data.write(to: file) }
    }

    /// The sections of a page below its headings of the second level.
    private static func sections(of page: String) -> [(heading: String, text: String)] {
        page.split(separator: "\n## ").dropFirst().map { section in
            let heading = section.prefix { $0 != "\n" }
            let text = section.dropFirst(heading.count).drop(while: \.isNewline)
            return (String(heading), String(text))
        }
    }
}
