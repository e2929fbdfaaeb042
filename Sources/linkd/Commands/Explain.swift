import ArgumentParser
import AssociationChecker
import Diagnostics
import Explaining
import JSONMistakes
import LinkRoutes
import Reports
import SiteAssociation
import SiteConfiguration
import StrictJSON

/// `linkd explain`: prints how the tables, or an association file, handle a URL.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Explains how a URL is handled: by the phone, by the app and by the website, with the reasons.",
        discussion: """
            With --file, the command explains how an association file handles the URL: for the app named with --app or \
            --package, otherwise for every app that the URL opens. With --android, it explains each step of Android. \
            With --json, it prints one object per line with stable keys. For a URL without a scheme, such as \
            links.example.com/p/1, https is assumed.
            """
    )

    @Argument(help: ArgumentHelp("URLs; - reads one URL per line from standard input.", valueName: "url"))
    var urls: [String]

    @Flag(help: "Prints JSON, one object per line.")
    var json = false

    @Flag(help: "Explains how Android handles the URL: by the app's intent filters and the dynamic rules.")
    var android = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "An apple-app-site-association or assetlinks.json to use instead of tables.",
            valueName: "file"
        ),
        completion: .file()
    )
    var file: String?

    @Option(name: .long, help: ArgumentHelp("With --file: the application identifier of the app.", valueName: "id"))
    var app: String?

    @Option(
        name: .long,
        help: ArgumentHelp("With --file of an assetlinks.json: the package of the app.", valueName: "name")
    )
    var package: String?

    @OptionGroup var tableOptions: TableOptions

    private var source: TableSource { tableOptions.source }

    func validate() throws {
        if app != nil, file == nil {
            throw ValidationError("--app needs --file; a table handles a URL in the same way for all its apps")
        }
        if package != nil, file == nil {
            throw ValidationError("--package needs --file; a table handles a URL in the same way for all its apps")
        }
        if file != nil, android {
            throw ValidationError("--android explains tables; use --file alone for an assetlinks.json")
        }
        if file != nil, source.config != nil || source.table != nil {
            throw ValidationError("--file cannot be combined with --config and --table")
        }
    }

    func run() throws {
        try reporting {
            if let file {
                try explain(file)
            } else {
                let tables = try source.tables()
                let explainer = try Explainer(tables, of: source)
                forEachURL(schemes: tables.flatMap(\.table.schemes)) { link in
                    let explanation = explainer.explain(link.url)
                    if android {
                        show(AndroidDecision(explanation), link)
                    } else {
                        show(explanation, link)
                    }
                }
            }
        }
    }

    private func forEachURL(schemes: [String] = [], _ body: (AssumedLink) -> Void) {
        for url in urls {
            guard url == "-" else {
                body(AssumedLink(url, schemes: schemes))
                continue
            }
            while let line = readLine() { body(AssumedLink(line, schemes: schemes)) }
        }
    }

    /// Explains the URLs with a file; an `assetlinks.json` is a list of statements.
    private func explain(_ file: String) throws(Report) {
        let bytes = try Files.readNamed(file)
        let root: JSONValue
        do throws(JSONError) {
            root = try JSONValue(diagnosing: AssociationChecker.text(of: bytes))
        } catch {
            throw Report([Diagnostic(error).located(in: file)], exitCode: .badFile)
        }
        if root.array == nil {
            guard package == nil else { throw misuse("--package needs an assetlinks.json", file) }
            let explainer = AssociationExplainer(AssociationDocument(root))
            return forEachURL { show($0, explainer) }
        }
        guard app == nil else { throw misuse("--app needs an apple-app-site-association", file) }
        guard let explainer = AssetLinksExplainer(root, package: package) else {
            throw misuse("the packages have different rules; name one with --package", file)
        }
        forEachURL { show(explainer.explain($0.url), $0) }
    }

    private func misuse(_ message: String, _ file: String) -> Report {
        Report([Diagnostic(file, message)], exitCode: .badFile)
    }

    private func show(_ link: AssumedLink, _ explainer: AssociationExplainer) {
        if let app { return show(explainer.explain(link.url, app: app), link) }
        let explanations = explainer.apps(for: link.url)
        for explanation in explanations { show(explanation, link) }
        if explanations.isEmpty { show(explainer.unopened(link.url), link) }
    }

    private func show(_ explanation: any PrintedExplanation, _ link: AssumedLink) {
        let shown = AssumedExplanation(explanation, of: link)
        Console.print(json ? shown.json : shown.text)
    }
}
