import ArgumentParser
import Explaining
import LinkRoutes
import Reports
import SiteConfiguration

/// `linkd explain`: prints how the tables, or an association file, handle a URL.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Explains how a URL is handled: by the phone, by the app and by the website, with the reasons.",
        discussion: """
            With --file, the command explains how an association file handles the URL: for the app named with --app or \
            --package, otherwise for every app that the URL opens. With --android, it explains each step of Android. \
            With --json, it prints one object per line with stable keys. For a URL without a scheme, such as \
            links.example.com/p/1, https is assumed.

            Exit codes: 0 success, 1 no table has a route or a redirect for one of the URLs, 64 wrong usage, 65 a named \
            file is invalid, 66 a named file does not exist, 78 the configuration is invalid. With --file, the code does \
            not depend on the URLs.
            """
    )

    @Argument(help: ArgumentHelp("URLs; - reads one URL per line from standard input.", valueName: "url"))
    var urls: [String]

    @Flag(help: "Prints JSON, one object per line.")
    var json = false

    @Flag(help: "Explains how Android handles the URL: by the app's intent filters and the dynamic rules.")
    var android = false

    @Option(file: "An apple-app-site-association or assetlinks.json to use instead of tables.")
    var file: String?

    @Option("With --file: the application identifier of the app.", named: "id")
    var app: String?

    @Option("With --file of an assetlinks.json: the package of the app.", named: "name")
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
                let explainer = try FileExplainer(file: file, app: app, package: package)
                forEachURL { link in
                    for explanation in explainer.explain(link.url) { show(explanation, link) }
                }
            } else {
                let tables = try source.tables()
                let explainer = try Explainer(tables, of: source)
                var areLinks = true
                forEachURL(schemes: tables.flatMap(\.table.schemes)) { link in
                    let explanation = explainer.explain(link.url)
                    areLinks = areLinks && explanation.isLink
                    if android {
                        show(AndroidDecision(explanation), link)
                    } else {
                        show(explanation, link)
                    }
                }
                if !areLinks { throw ExitCode.failure }
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

    private func show(_ explanation: any PrintedExplanation, _ link: AssumedLink) {
        Console.print(json ? explanation.json(assuming: link) : explanation.text(assuming: link))
    }
}
