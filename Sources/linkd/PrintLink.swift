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
            """)

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
            let table = tables.first { $0.routes.contains { $0.id == id } } ?? tables.first
            guard let table else { return }
            let names = table.routes.first { $0.id == id }?.path.names ?? []
            var parameters: [String: RouteMatch.Value] = [:]
            var query: [LinkURL.QueryItem] = []
            for text in values {
                let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                let (name, value) = (parts[0], parts.count > 1 ? parts[1] : nil)
                if names.contains(name), let value {
                    parameters[name] = .list((parameters[name]?.texts ?? []) + [value])
                } else {
                    query.append(LinkURL.QueryItem(name: name, value: value))
                }
            }
            if let rest = table.routes.first(where: { $0.id == id })?.path.segments.last, rest.isRest, let name = rest.name {
                parameters[name] = parameters[name] ?? .list([])
            }
            do throws(PrintError) {
                Console.print(try table.link(to: id, parameters, query: query, on: scheme ? .scheme() : .universal()))
            } catch {
                Console.complain("\(error)")
                throw ExitCode.failure
            }
        }
    }
}
