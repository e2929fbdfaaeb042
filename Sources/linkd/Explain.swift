import ArgumentParser
import LinkRoutes
import SiteAssociation

/// `linkd explain`: what the table makes of a URL.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says what becomes of a URL: which route takes it, what it carries, whether the app opens, and why.",
        discussion: "With --json, one object a line with stable keys.")

    @Argument(help: ArgumentHelp("URLs; - reads one a line from standard input.", valueName: "url"))
    var urls: [String]

    @Flag(help: "Prints JSON, one object a line.")
    var json = false

    @OptionGroup var source: TableSource

    func run() throws {
        try reporting {
            let explainers: [Explainer]
            do {
                explainers = try source.tables().map { try Explainer($0) }
            } catch let error as AssociationError {
                throw Report([Report.Line(source.name, error.message)], exitCode: source.badTable)
            }
            for url in urls {
                guard url == "-" else {
                    explain(url, explainers)
                    continue
                }
                while let line = readLine() { explain(line, explainers) }
            }
        }
    }

    private func explain(_ url: String, _ explainers: [Explainer]) {
        let explanations = explainers.lazy.map { $0.explain(url) }
        // Of several tables the one speaks that the link belongs to.
        guard let explanation = explanations.first(where: { $0.link != nil }) ?? explanations.first else { return }
        Console.print(json ? explanation.json : explanation.text)
    }
}
