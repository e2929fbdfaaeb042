import ArgumentParser
import LinkRoutes

/// `linkd link`: the URL of a route.
struct PrintLink: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Prints the link of a route, or says why there is none.",
        discussion: """
            A name that is a parameter of the path fills it; a repeated one gives the segments of a catch-all. Other names \
            become the query, in their order; an argument without "=" is a name without a value.

            The link is matched before it is printed: what an app reads from it is what went in.
            """
    )

    @Argument(help: "The route's id.")
    var id: String

    @Argument(help: ArgumentHelp("Parameters and query items.", valueName: "name=value"))
    var values: [String] = []

    @Flag(help: "Prints the link with the app's own scheme.")
    var scheme = false

    @OptionGroup var source: TableSource

    func run() throws {
        try reporting {
            let tables = try source.tables()
            for table in tables {
                guard let route = table.routes.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) else { continue }
                return try printLink(to: route, of: table)
            }
            Console.printError("no table has a route \"\(id)\"; linkd print routes lists them [unknownRoute]")
            throw ExitCode.failure
        }
    }

    private func printLink(to route: Route, of table: RouteTable) throws {
        let (parameters, query) = arguments(for: route.path)
        do throws(PrintError) {
            Console.print(try table.link(to: route.id, parameters, query: query, on: scheme ? .scheme() : .universal()))
        } catch {
            Console.printError("\(error)")
            throw ExitCode.failure
        }
    }

    private func arguments(
        for path: PathPattern
    ) -> (parameters: [String: RouteMatch.Value], query: [LinkURL.QueryItem]) {
        var parameters: [String: RouteMatch.Value] = [:]
        var query: [LinkURL.QueryItem] = []
        // Without a value for it, the link is the alias that leaves the catch-all out.
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

    /// By bytes: a character may be the equals sign and an accent over it.
    private static func split(_ text: String) -> (name: String, value: String?) {
        guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (text, nil) }
        let value = text.utf8[text.utf8.index(after: equals)...]
        return (String(decoding: text.utf8[..<equals], as: UTF8.self), String(decoding: value, as: UTF8.self))
    }
}
