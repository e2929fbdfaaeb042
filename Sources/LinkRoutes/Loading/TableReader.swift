import StrictJSON

/// Reads a table's text into its content and gathers every problem on the way.
struct TableReader {
    let problems = JSONProblems()

    static func read(_ bytes: [UInt8]) throws(RouteTableError) -> TableContent {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw RouteTableError(problems: [JSONProblem(error)])
        }
        return try read(value)
    }

    static func read(_ value: JSONValue) throws(RouteTableError) -> TableContent {
        let reader = TableReader()
        let content = reader.content(value)
        guard reader.problems.isEmpty else { throw RouteTableError(problems: reader.problems.sorted) }
        return content
    }

    private func content(_ value: JSONValue) -> TableContent {
        var content = TableContent()
        let keys = [
            "version", "name", "language", "hosts", "schemes", "schemeHosts", "apps", "comments", "routes", "exclude",
        ]
        guard let table = JSONObjectReader(value, path: "", keys: keys, problems: problems) else { return content }
        if let version = table.integer("version"), version != 1 {
            table.report(.badVersion, "version", "version \(version) is not known", mend: "write 1")
        }
        content.hosts = HostReader(problems: problems).hosts(table)
        (content.schemes, content.schemeHosts) = SchemeReader(problems: problems).schemes(table)
        content.name = name(table, hosts: content.hosts)
        content.language = language(table)
        content.apps = AppReader(problems: problems).apps(table)
        content.hasComments = table.bool("comments", default: true)
        content.exclusions = ExclusionReader(problems: problems).exclusions(table)
        let pages = PageReader(name: content.name, language: content.language, problems: problems)
        let routes = RouteReader(pages: pages, hasSchemes: !content.schemes.isEmpty, problems: problems)
        content.add(routes.declarations(table))
        TieCheck(content: content, problems: problems).run()
        ExpressibilityCheck(problems: problems).run(content)
        return content
    }

    private func name(_ table: JSONObjectReader, hosts: [String]) -> String {
        guard let name = table.string("name") else { return hosts.first ?? "" }
        if name.allSatisfy(\.isWhitespace) {
            table.report(
                .badName,
                "name",
                "the name is empty; pages without a title show it",
                mend: "write the site's name"
            )
        }
        return name
    }

    private func language(_ table: JSONObjectReader) -> String {
        guard let language = table.string("language") else { return "en" }
        if !PageTextReader.isLanguageTag(language) {
            table.report(
                .badLanguage,
                "language",
                "\(language.quoted) is no language tag",
                mend: "write one such as en or pt-BR"
            )
        }
        return language
    }
}

extension JSONObjectReader {
    func report(_ code: RouteTableCode, _ name: String, _ message: String, mend: String? = nil) {
        report(code.rawValue, name, message, mend: mend)
    }
}

extension JSONProblems {
    func report(
        _ code: RouteTableCode,
        _ path: String,
        at position: JSONPosition,
        _ message: String,
        mend: String? = nil
    ) {
        report(code.rawValue, path, at: position, message, mend: mend)
    }
}
