public import Diagnostics
import HTTP
public import LinkRoutes
import StrictJSON
public import Templates

/// The layout of all pages and the words on them: linkd's own, but for the files that a site puts in their place.
public struct PageTheme: Sendable {
    private let template: Template
    /// Of the template's fixed bytes.
    private let tag: EntityTag
    private let words: [PageStrings]
    /// What pages make browsers load, as far as the templates show it.
    var loads: [TemplateLoad] { template.loads }

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
    ///   - sources: the sources that the tables list, by the kind of content; a template may load from them.
    /// - Throws: every problem of every file.
    public init(
        _ files: [TemplateFile] = [],
        schemes: Set<String>,
        sources: [ContentKind: Set<String>] = [:]
    ) throws(PageThemeError) {
        var problems: [Diagnostic] = []
        var words: [String: PageStrings] = [:]
        var templates: [String: TemplateFile] = [:]
        for file in Self.ownFiles + files {
            let name = PageThemeFile(file.name)
            switch name {
            case .template(let name): templates[name] = file
            case .words(let language): words[language] = Self.words(file, language, else: words[language], &problems)
            case nil:
                problems.append(
                    Diagnostic(
                        PageThemeError.unknownFile,
                        at: SourceLocation(file.name),
                        "a folder of templates holds NAME.html and words/LANGUAGE.json, and this is neither",
                        fix: "move it to the public folder, or rename it"
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
                schemes: https.union(schemes),
                origins: Dictionary(uniqueKeysWithValues: sources.map { ($0.rawValue, $1.subtracting(["'self'"])) })
            )
        } catch {
            throw PageThemeError(problems: problems + error.problems)
        }
        guard problems.isEmpty else { throw PageThemeError(problems: problems) }
        self.template = template
        tag = EntityTag(hashing: template.bytes)
        self.words = words.values.sorted { $0.language < $1.language }
    }

    /// The languages that the words are written in.
    var languages: [String] { words.map(\.language) }

    /// Whether a language tag, or one that it begins with, has words of its own.
    func hasLanguage(_ language: String) -> Bool {
        guard let primary = language.split(separator: "-").first?.lowercased() else { return false }
        return words.contains { $0.language.split(separator: "-").first?.lowercased() == primary }
    }

    /// The words of a language tag, or of the languages that it begins with; English where there are none.
    func words(of language: String) throws(SiteError) -> PageStrings {
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
        var output = PageOutput(PageDraft(layout: template.bytes, tag: tag), content)
        do throws(Diagnostic) {
            try template.render(content.templateValue, to: &output)
        } catch {
            throw SiteError(message: "\(error)")
        }
        return output.page.baked()
    }

    private static func words(
        _ file: TemplateFile,
        _ language: String,
        else base: PageStrings?,
        _ problems: inout [Diagnostic]
    ) -> PageStrings? {
        let found = JSONProblems()
        defer { problems += found.sorted.map { $0.located(in: file.name) } }
        do throws(JSONError) {
            // The caller has limited the size when it read the file.
            let limits = JSONLimits(bytes: file.text.count)
            return PageStrings(
                try JSONValue(parsing: file.text, limits: limits),
                language: language,
                base: base,
                problems: found
            )
        } catch {
            problems.append(Diagnostic(error).located(in: file.name))
            return nil
        }
    }
}

/// What a file of a theme is, by its name.
enum PageThemeFile {
    /// `NAME.html`: the page, or what it includes.
    case template(String)
    /// `words/LANGUAGE.json`
    case words(language: String)

    init?(_ name: String) {
        if let text = Self.middle(of: name, "words/", ".json") {
            self = .words(language: text)
        } else if let text = Self.middle(of: name, "", ".html") {
            self = .template(text)
        } else {
            return nil
        }
    }

    private static func middle(of name: String, _ start: String, _ end: String) -> String? {
        guard name.hasPrefix(start), name.hasSuffix(end), name.utf8.count > start.utf8.count + end.utf8.count else {
            return nil
        }
        let middle = String(name.dropFirst(start.count).dropLast(end.count))
        return middle.utf8.contains(UInt8(ascii: "/")) ? nil : middle
    }
}

extension PageTheme {
    /// The templates and strings of linkd, from which a custom theme starts.
    public static let ownFiles: [TemplateFile] = [
        TemplateFile(name: "page.html", text: PackageResources.page_html),
        TemplateFile(name: "head.html", text: PackageResources.head_html),
        TemplateFile(name: "brand.html", text: PackageResources.brand_html),
        TemplateFile(name: "scan.html", text: PackageResources.scan_html),
        TemplateFile(name: "actions.html", text: PackageResources.actions_html),
        TemplateFile(name: "stores.html", text: PackageResources.stores_html),
        TemplateFile(name: "footer.html", text: PackageResources.footer_html),
        TemplateFile(name: "words/ar.json", text: PackageResources.ar_json),
        TemplateFile(name: "words/de.json", text: PackageResources.de_json),
        TemplateFile(name: "words/en.json", text: PackageResources.en_json),
        TemplateFile(name: "words/es.json", text: PackageResources.es_json),
        TemplateFile(name: "words/fr.json", text: PackageResources.fr_json),
        TemplateFile(name: "words/it.json", text: PackageResources.it_json),
        TemplateFile(name: "words/ja.json", text: PackageResources.ja_json),
        TemplateFile(name: "words/nl.json", text: PackageResources.nl_json),
        TemplateFile(name: "words/pl.json", text: PackageResources.pl_json),
        TemplateFile(name: "words/pt.json", text: PackageResources.pt_json),
        TemplateFile(name: "words/zh.json", text: PackageResources.zh_json),
    ]
}

/// Why the files of a theme make no page.
public struct PageThemeError: Error, Sendable {
    /// The code of a file whose name has no meaning in the folder.
    public static let unknownFile = "TP105"

    /// All of them.
    public let problems: [Diagnostic]
}
