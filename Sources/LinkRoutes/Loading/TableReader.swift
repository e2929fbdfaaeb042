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
            "version", "name", "language", "hosts", "schemes", "schemeHosts", "apps", "icon", "image", "banner",
            "website",
            "comments", "routes", "redirects", "exclude",
        ]
        guard let table = JSONObjectReader(value, path: "", keys: keys, problems: problems) else { return content }
        if let version = table.integer("version"), version != 1 {
            table.report(.badVersion, "version", "version \(version) is not known", mend: "write 1")
        }
        content.hosts = HostReader(problems: problems).hosts(table)
        (content.schemes, content.schemeHosts) = SchemeReader(problems: problems).schemes(table)
        content.defaults = PageDefaultsReader(problems: problems).defaults(table, hosts: content.hosts)
        content.apps = AppReader(siteName: content.defaults.name, problems: problems).apps(table)
        content.hasComments = table.bool("comments", default: true)
        content.exclusions = ExclusionReader(problems: problems).exclusions(table)
        let pages = PageReader(defaults: content.defaults, problems: problems)
        let routes = RouteReader(pages: pages, hasSchemes: !content.schemes.isEmpty, problems: problems)
        content.add(routes.declarations(table))
        content.add(RedirectReader(routes: content.routes, problems: problems).declarations(table))
        TieCheck(routesOf: content, problems: problems).run()
        TieCheck(redirectsOf: content, problems: problems).run()
        ShadowCheck(content: content, problems: problems).run()
        ExpressibilityCheck(problems: problems).run(content)
        return content
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
