import ArgumentParser
import Diagnostics
import LinkRoutes
import QRCode
import Reports
import SiteConfiguration

/// `linkd link`: prints the URL of a route.
struct PrintLink: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Prints the link of a route, or the reason why there is none.",
        discussion: """
            A name that is a parameter of the path sets the parameter; repeat it for the segments of a catch-all. \
            Other names become query items, in the given order. An argument without "=" is a query item without a value.

            The command matches the link before it prints it, so an app reads exactly the given values from it.
            """
    )

    @Argument(help: "The route's id.")
    var id: String

    @Argument(help: ArgumentHelp("Parameters and query items.", valueName: "name=value"))
    var values: [String] = []

    @Flag(help: "Prints the link with the app's scheme.")
    var scheme = false

    @Option(file: "Draws the link as a QR code: an SVG for print; - for standard output.", named: "file.svg|-")
    var qr: String?

    @OptionGroup var tableOptions: TableOptions

    private var source: TableSource { tableOptions.source }

    func validate() throws {
        guard id.contains("://") else { return }
        throw ValidationError(
            "\"\(id.printable)\" is a URL, but \"linkd link\" makes the URL of a route; write the route's id, or run "
                + "\"linkd explain URL\" to see where a URL leads"
        )
    }

    func run() throws {
        try reporting {
            let tables = try source.tables().map(\.table)
            for table in tables {
                guard let route = table.routes.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) else { continue }
                return try printLink(to: route, of: table)
            }
            let near = NearName.nearest(to: id, among: tables.flatMap(\.routes).map(\.id))
            let fix = near.map { "did you mean \"\($0)\"?" } ?? "\"linkd print routes\" lists the routes"
            Console.printError("no table has a route \"\(id)\"; \(fix) [unknownRoute]")
            throw ExitCode.failure
        }
    }

    private func printLink(to route: Route, of table: RouteTable) throws {
        let (parameters, query) = arguments(for: route.path)
        // The link can exist all the same, because a route takes further query items.
        for hint in hints(for: query, of: route) { Console.printError(hint) }
        let link: String
        do throws(PrintError) {
            link = try table.link(to: route.id, parameters, query: query, on: scheme ? .scheme() : .universal())
        } catch {
            Console.printError("\(error)")
            throw ExitCode.failure
        }
        let svg = try qr.map { _ in try code(of: link) }
        // Standard output is either the link or the code.
        if qr != "-" { Console.print(link) }
        if let qr, let svg { try qr == "-" ? Console.print(bytes: svg) : Files.update(qr, svg) }
    }

    /// Returns a sentence for each name that is probably a misspelled parameter or query item of the route.
    private func hints(for query: [LinkURL.QueryItem], of route: Route) -> [String] {
        let given = values.map { Self.split($0).name }
        let known = route.path.names + route.query.map(\.name)
        let missing = known.filter { name in !given.contains { $0.utf8.elementsEqual(name.utf8) } }
        return query.compactMap { item in
            guard !known.contains(where: { $0.utf8.elementsEqual(item.name.utf8) }),
                let near = NearName.nearest(to: item.name, among: missing)
            else { return nil }
            let isCase = near.lowercased() == item.name.lowercased()
            return "\"\(route.id)\" has no value \"\(item.name)\"; "
                + (isCase ? "names are case-sensitive; write \"\(near)\"" : "did you mean \"\(near)\"?")
        }
    }

    private func code(of link: String) throws -> [UInt8] {
        guard let code = QRCode(link.utf8) else {
            Console.printError(
                "the link has \(link.utf8.count) bytes, and a QR code holds \(QRCode.mostBytes): shorten its values"
            )
            throw ExitCode.failure
        }
        return code.svg
    }

    private func arguments(
        for path: PathPattern
    ) -> (parameters: [String: RouteMatch.Value], query: [LinkURL.QueryItem]) {
        var parameters: [String: RouteMatch.Value] = [:]
        var query: [LinkURL.QueryItem] = []
        // Without a value for the catch-all, the link is the alias without it.
        if let rest = path.segments.last, rest.isRest, let name = rest.name { parameters[name] = .list([]) }
        for text in values {
            let (name, value) = Self.split(text)
            if let value, let parameter = path.names.first(where: { $0.utf8.elementsEqual(name.utf8) }) {
                parameters[parameter] = .list((parameters[parameter]?.texts ?? []) + [value])
            } else {
                query.append(LinkURL.QueryItem(name: name, value: value))
            }
        }
        return (parameters, query)
    }

    /// Splits at the first `=` by bytes: one character can be an equals sign with a combining accent.
    private static func split(_ text: String) -> (name: String, value: String?) {
        guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (text, nil) }
        let value = text.utf8[text.utf8.index(after: equals)...]
        return (String(decoding: text.utf8[..<equals], as: UTF8.self), String(decoding: value, as: UTF8.self))
    }
}
