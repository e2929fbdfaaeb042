import ArgumentParser
import SiteAssociation

/// `linkd explain`: what the table makes of a URL.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says what becomes of a URL: which route takes it, what it carries, whether the app opens, and why.",
        discussion: "With --json, one object a line with stable keys."
    )

    @Argument(help: ArgumentHelp("URLs; - reads one a line from standard input.", valueName: "url"))
    var urls: [String]

    @Flag(help: "Prints JSON, one object a line.")
    var json = false

    @OptionGroup var source: TableSource

    func run() throws {
        try reporting {
            let explainer: Explainer
            let tables = try source.tables()
            do throws(AssociationError) {
                explainer = try Explainer(tables)
            } catch {
                throw Report([Report.Line(source.name, error.message)], exitCode: source.badTable)
            }
            for url in urls {
                guard url == "-" else {
                    show(explainer.explain(url))
                    continue
                }
                while let line = readLine() { show(explainer.explain(line)) }
            }
        }
    }

    private func show(_ explanation: Explanation) { Console.print(json ? explanation.json : explanation.text) }
}
