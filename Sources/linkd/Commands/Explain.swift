import ArgumentParser
import AssociationChecker
import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON

/// `linkd explain`: what becomes of a URL, by the tables or by an association file.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says what becomes of a URL: what the phone decides, what the app gets, what the web shows, and why.",
        discussion: """
            With --file it says what any association file makes of the URL: for the app named with --app, \
            else for every app that gets it. With --json it prints one object a line with stable keys.
            """
    )

    @Argument(help: ArgumentHelp("URLs; - reads one a line from standard input.", valueName: "url"))
    var urls: [String]

    @Flag(help: "Prints JSON, one object a line.")
    var json = false

    @Option(name: .long, help: ArgumentHelp("An association file to go by, instead of tables.", valueName: "aasa"))
    var file: String?

    @Option(name: .long, help: ArgumentHelp("The application identifier to decide for, with --file.", valueName: "id"))
    var app: String?

    @OptionGroup var source: TableSource

    func validate() throws {
        if app != nil, file == nil {
            throw ValidationError("--app goes with --file: a table has one answer for its apps")
        }
        if file != nil, source.config != nil || source.table != nil {
            throw ValidationError("--file excludes --config and --table: an association file stands alone")
        }
    }

    func run() throws {
        try reporting {
            if let file {
                let explainer = try associationExplainer(file)
                forEachURL { show($0, explainer) }
            } else {
                let explainer = try Explainer(source.tables(), of: source)
                forEachURL { url in
                    let explanation = explainer.explain(url)
                    Console.print(json ? explanation.json : explanation.text)
                }
            }
        }
    }

    private func forEachURL(_ body: (String) -> Void) {
        for url in urls {
            guard url == "-" else {
                body(url)
                continue
            }
            while let line = readLine() { body(line) }
        }
    }

    private func associationExplainer(_ file: String) throws(Report) -> AssociationExplainer {
        let bytes = try Files.readNamed(file)
        do throws(JSONError) {
            return AssociationExplainer(try AssociationDocument(parsing: AssociationChecker.text(of: bytes)))
        } catch {
            throw Report([Diagnostic(error).located(in: file)], exitCode: .badFile)
        }
    }

    private func show(_ url: String, _ explainer: AssociationExplainer) {
        if let app {
            let explanation = explainer.explain(url, app: app)
            return Console.print(json ? explanation.json : explanation.text)
        }
        let explanations = explainer.apps(for: url)
        for explanation in explanations { Console.print(json ? explanation.json : explanation.text) }
        guard explanations.isEmpty else { return }
        let nobody = explainer.nobody(url)
        Console.print(json ? nobody.json : nobody.text)
    }
}
