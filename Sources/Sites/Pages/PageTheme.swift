public import Diagnostics
import HTTP
import JSONMistakes
import LinkRoutes
public import SiteTables
import StrictJSON
public import Templates

/// The layout of all pages and the words on them: linkd's own, but for the files that a site puts in their place.
public struct PageTheme: Sendable {
    /// The layout of a page.
    private struct Layout: Sendable {
        let template: Template
        /// Of the template's fixed bytes.
        let tag: EntityTag
    }

    /// The layout of all pages without a template of their own.
    private let layout: Layout
    /// The layouts by the names of routes' templates.
    private let layouts: [String: Layout]
    private let words: [PageStrings]
    private let wordsChoice: LanguageChoice
    /// Whether the layout is linkd's own, with or without own words.
    let isOwn: Bool
    /// What pages make browsers load, as far as the templates show it.
    let loads: [TemplateLoad]

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
    ///   - pages: the names of the templates of routes, without their ending.
    ///   - languages: those of the tables' texts.
    ///   - sources: the sources that the tables list, by the kind of content; a template may load from them.
    /// - Throws: every problem of every file.
    public init(
        _ files: [TemplateFile] = [],
        schemes: Set<String>,
        pages: Set<String> = [],
        languages: Set<String> = [],
        sources: [ContentKind: Set<String>] = [:]
    ) throws(PageThemeError) {
        var problems: [Diagnostic] = []
        var words: [String: PageStrings] = [:]
        var templates: [String: TemplateFile] = [:]
        isOwn = files.allSatisfy { PageThemeFile($0.name)?.isWords == true }
        for file in Self.ownFiles + files {
            let name = PageThemeFile(file.name)
            switch name {
            case .template(let name): templates[name] = file
            case .words(let language):
                words[language] = Self.words(
                    file,
                    language,
                    else: words[language],
                    english: words["en"],
                    problems: &problems
                )
            case nil:
                problems.append(
                    Diagnostic(
                        TemplateProblemCode.notATemplate,
                        at: SourceLocation(file.name),
                        "expected NAME.html or words/LANGUAGE.json in a template folder",
                        fix: "move the file to the public folder, or rename the file"
                    )
                )
            }
        }
        let main = templates["page"] ?? TemplateFile(name: "page.html", text: [])
        let schema = PageSchema.names(
            languages: Set((languages.union(words.keys)).flatMap(Self.prefixes)),
            words: Set(words.values.flatMap(\.own.keys))
        )
        let https: Set<String> = ["https", "intent"]
        let origins = sources.map { ($0.rawValue, $1.subtracting(["'self'"])) }
        func compiled(_ name: String, _ file: TemplateFile) -> Template? {
            do throws(TemplateProblems) {
                return try Template(
                    file,
                    partials: templates.filter { $0.key != name },
                    schema: schema,
                    schemes: https.union(schemes),
                    origins: Dictionary(uniqueKeysWithValues: origins)
                )
            } catch {
                // Pages share partials, so they share problems.
                problems += error.problems.filter { !problems.contains($0) }
                return nil
            }
        }
        let template = compiled("page", main)
        let others = pages.compactMap { name in
            templates[name].flatMap { compiled(name, $0) }.map { (name, $0) }
        }
        guard let template, problems.isEmpty else { throw PageThemeError(problems: problems) }
        layout = Layout(template: template, tag: EntityTag(hashing: template.bytes))
        layouts = Dictionary(others.map { ($0, Layout(template: $1, tag: EntityTag(hashing: $1.bytes))) }) { $1 }
        loads = others.reduce(into: template.loads) { loads, page in
            loads += page.1.loads.filter { !loads.contains($0) }
        }
        let sorted = words.values.sorted { $0.language < $1.language }
        self.words = sorted.map { $0.filled(from: sorted.filter { $0.language == "en" } + sorted) }
        wordsChoice = LanguageChoice(sorted.map(\.language))
    }

    /// Compiles the pages of tables.
    ///
    /// - Parameter files: as above.
    /// - Throws: every problem of every file.
    public init(_ files: [TemplateFile], for tables: [SiteTable]) throws(PageThemeError) {
        let pages = tables.flatMap(\.allPages)
        try self.init(
            files,
            schemes: Set(tables.flatMap(\.routes.schemes)),
            pages: Set(pages.compactMap(\.template)),
            languages: Set(pages.flatMap(\.shownTexts).flatMap(\.languages.keys) + tables.map(\.defaults.language)),
            sources: tables.reduce(into: [:]) { all, table in
                for (kind, sources) in table.defaults.contentSources { all[kind, default: []].formUnion(sources) }
            }
        )
    }

    /// The tag of a language, and the tags that it begins with: `pt-BR` and `pt`.
    static func prefixes(of language: String) -> [String] {
        let parts = language.split(separator: "-")
        return parts.indices.map { parts[...$0].joined(separator: "-") }
    }

    /// Whether there is a template of a route.
    func hasTemplate(_ name: String) -> Bool { layouts[name] != nil }

    /// Whether there are words in the language of a tag.
    func hasLanguage(_ language: String) -> Bool { wordsChoice.index(of: language) != nil }

    /// The words that are nearest to a language tag; English where there are none in its language.
    func words(of language: String) throws(SiteError) -> PageStrings {
        guard let index = wordsChoice.index(of: language) ?? wordsChoice.index(of: "en") else {
            throw SiteError(message: "missing page strings in English")
        }
        return words[index]
    }

    /// The languages that the words are written in, the one nearest to a language tag first.
    func languages(first language: String) throws(SiteError) -> [String] {
        let first = try words(of: language).language
        return [first] + words.map(\.language).filter { $0 != first }
    }

    /// The style of a page that carries it, in linkd's own layout.
    func inlined(_ rules: [UInt8]) -> InlineStyle { InlineStyle(rules, after: layout.template.bytes) }

    /// A page with this content, with slots for the values of a link.
    func baked(_ content: PageContent) throws(SiteError) -> BakedPage {
        let layout = content.template.flatMap { layouts[$0] } ?? layout
        var output = PageOutput(
            PageDraft(layout: content.inlineStyle?.layout ?? layout.template.bytes, tag: layout.tag),
            content
        )
        do throws(Diagnostic) {
            try layout.template.render(content.templateValue, to: &output)
        } catch {
            throw SiteError(message: "\(error)")
        }
        // linkd's own pages are made later; their texts are checked before.
        guard isOwn || output.page.size <= PageDraft.maximumSize else {
            throw SiteError(
                message: "page has more than 1 MiB, with 1 KiB for each value of its link",
                fix: "shorten the template or the strings of the page"
            )
        }
        return output.page.baked()
    }

    private static func words(
        _ file: TemplateFile,
        _ language: String,
        else base: PageStrings?,
        english: PageStrings?,
        problems: inout [Diagnostic]
    ) -> PageStrings? {
        let found = JSONProblems()
        defer { problems += found.sorted.map { $0.located(in: file.name) } }
        do throws(JSONError) {
            // The caller has limited the size when it read the file.
            let limits = JSONLimits(bytes: file.text.count)
            return PageStrings(
                try JSONValue(diagnosing: file.text, limits: limits),
                language: language,
                base: base,
                english: english,
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

    /// Whether it is a file of words.
    var isWords: Bool {
        guard case .words = self else { return false }
        return true
    }

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
        TemplateFile(name: "languages.html", text: PackageResources.languages_html),
        TemplateFile(name: "words/ar.json", text: PackageResources.ar_json),
        TemplateFile(name: "words/de.json", text: PackageResources.de_json),
        TemplateFile(name: "words/en.json", text: PackageResources.en_json),
        TemplateFile(name: "words/es.json", text: PackageResources.es_json),
        TemplateFile(name: "words/fr.json", text: PackageResources.fr_json),
        TemplateFile(name: "words/it.json", text: PackageResources.it_json),
        TemplateFile(name: "words/ja.json", text: PackageResources.ja_json),
        TemplateFile(name: "words/ko.json", text: PackageResources.ko_json),
        TemplateFile(name: "words/nl.json", text: PackageResources.nl_json),
        TemplateFile(name: "words/pl.json", text: PackageResources.pl_json),
        TemplateFile(name: "words/pt.json", text: PackageResources.pt_json),
        TemplateFile(name: "words/zh.json", text: PackageResources.zh_json),
        TemplateFile(name: "words/zh-Hant.json", text: PackageResources.zh_Hant_json),
    ]
}

/// Why the files of a theme make no page.
public struct PageThemeError: Error, Sendable {
    /// All of them.
    public let problems: [Diagnostic]
}
