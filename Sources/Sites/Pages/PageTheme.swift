import HTTP
import StrictJSON
public import Templates

/// The layout of all pages and the words on them: linkd's own, but for the files that a site puts in their place.
public struct PageTheme: Sendable {
    private let template: Template
    /// Of the template's fixed bytes.
    private let tag: EntityTag
    private let words: [PageWords]

    /// linkd's own files alone, which have no link of a table's scheme.
    static func own() throws(SiteError) -> PageTheme {
        do throws(PageThemeError) {
            return try compiledOwn.get()
        } catch {
            throw SiteError(message: "linkd's own templates cannot be used: \(error.problems.map(\.message))")
        }
    }

    private static let compiledOwn = Result { () throws(PageThemeError) in try PageTheme(schemes: []) }

    /// Compiles the page.
    ///
    /// - Parameters:
    ///   - files: the templates and words of a site's own folder, named as there (`page.html`, `words/de.json`); what
    ///     they leave out is linkd's.
    ///   - schemes: those of the tables, which links of a template may have beside https.
    /// - Throws: every problem of every file.
    public init(_ files: [TemplateFile] = [], schemes: Set<String>) throws(PageThemeError) {
        var problems: [PageThemeError.Problem] = []
        var words: [String: PageWords] = [:]
        var templates: [String: TemplateFile] = [:]
        for file in Self.ownFiles + files {
            let name = PageThemeFile(file.name)
            switch name {
            case .template(let name): templates[name] = file
            case .words(let language): words[language] = Self.words(file, language, else: words[language], &problems)
            case nil:
                problems.append(
                    PageThemeError.Problem(
                        file: file.name,
                        code: "unknownFile",
                        message: "a folder of templates holds NAME.html and words/LANGUAGE.json, and this is neither",
                        mend: "move it to the public folder, or rename it"
                    )
                )
            }
        }
        let main = templates.removeValue(forKey: "page") ?? TemplateFile(name: "page.html", text: [])
        let template: Template
        do throws(TemplateProblems) {
            let https: Set<String> = ["https", "intent"]
            template = try Template(
                main,
                partials: templates,
                schema: PageSchema.names,
                schemes: https.union(schemes)
            )
        } catch {
            throw PageThemeError(problems: problems + error.problems.map { PageThemeError.Problem($0) })
        }
        guard problems.isEmpty else { throw PageThemeError(problems: problems) }
        self.template = template
        tag = EntityTag(hashing: template.bytes)
        self.words = words.values.sorted { $0.language < $1.language }
    }

    /// The languages that the words are written in.
    var languages: [String] { words.map(\.language) }

    /// Whether a language tag, or one that it begins with, has words of its own.
    func speaks(_ language: String) -> Bool {
        guard let primary = language.split(separator: "-").first?.lowercased() else { return false }
        return words.contains { $0.language.split(separator: "-").first?.lowercased() == primary }
    }

    /// The words of a language tag, or of the languages that it begins with; English where there are none.
    func words(of language: String) throws(SiteError) -> PageWords {
        var parts = language.lowercased().split(separator: "-")
        while !parts.isEmpty {
            let tag = parts.joined(separator: "-")
            if let words = words.first(where: { $0.language.lowercased() == tag }) { return words }
            parts.removeLast()
        }
        guard let english = words.first(where: { $0.language == "en" }) else {
            throw SiteError(message: "there are no words for pages in English")
        }
        return english
    }

    /// A page with this content, with slots for the values of a link.
    func baked(_ content: PageContent) throws(SiteError) -> BakedPage {
        var output = PageOutput(BakedPage(layout: template.bytes, tag: tag), content)
        do throws(TemplateProblem) {
            try template.render(content.templateValue, to: &output)
        } catch {
            throw SiteError(message: "\(error)")
        }
        return output.page.trimmed()
    }

    private static func words(
        _ file: TemplateFile,
        _ language: String,
        else base: PageWords?,
        _ problems: inout [PageThemeError.Problem]
    ) -> PageWords? {
        let found = JSONProblems()
        defer { problems += found.sorted.map { PageThemeError.Problem(file: file.name, $0) } }
        do throws(JSONError) {
            return PageWords(try JSONValue(parsing: file.text), language: language, base: base, problems: found)
        } catch {
            problems.append(PageThemeError.Problem(file: file.name, JSONProblem(error)))
            return nil
        }
    }
}
