import ArgumentParser
import Checking
import Diagnostics
import Reports
import SiteConfiguration
import Starting

/// `linkd new site`: creates a site to start from.
struct NewSite: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "site",
        abstract: "Creates a site to start from: the configuration, a route table, icons, and a file for nginx.",
        discussion: """
            The command writes config.json, routes.json with three routes, a README.md that explains them, Public/ and \
            nginx.conf, and checks them as "linkd check" does. For an iOS app it also writes App/: the links as a Swift \
            type, the entitlements, and the Info.plist of a custom scheme. It overwrites nothing: if one of these files \
            exists, it writes none of them.

            Exit codes: 0 success, 1 a file exists or cannot be written, 64 wrong usage.
            """
    )

    @Argument(help: ArgumentHelp("The folder to write into.", valueName: "folder"))
    var folder = "."

    @Option("A host of the links; repeat it for others. The first one is canonical.", named: "host")
    var host: [String] = []

    @Option(
        "An iOS app: the team's or app's prefix, a dot and the bundle id; = and the number in the App Store.",
        named: "team.bundle[=store-id]"
    )
    var ios: [String] = []

    @Option(
        "An Android app and the SHA-256 fingerprint of a signing certificate; repeat it for further certificates.",
        named: "package=fingerprint"
    )
    var android: [String] = []

    @Option(help: "The app's custom scheme, such as trips; default: none.")
    var scheme: String?

    @Option(help: "The name of the app, as pages show it; default: the last word of its identifier.")
    var name: String?

    @Option(help: "The language of the pages, such as de.")
    var language = "en"

    func validate() throws {
        if folder.isEmpty { throw ValidationError("the folder is empty; name one, or leave it out for this folder") }
        if case let shown = folder.printable, shown != folder {
            throw ValidationError("the folder \(shown) has a control character in its name; name another folder")
        }
        let missing =
            (host.isEmpty ? ["--host HOST"] : [])
            + (ios.isEmpty && android.isEmpty ? ["--ios TEAM.BUNDLE or --android PACKAGE=FINGERPRINT"] : [])
        guard missing.isEmpty else { throw ValidationError("missing: \(missing.joined(separator: ", and "))") }
    }

    func run() throws {
        try reporting {
            let files = SiteFiles(draft, try draft.table())
            let target = NewFolder(folder, fix: "remove it, or name another folder: linkd new site FOLDER")
            let contents = try files.files()
            try target.write(contents)
            for file in contents { Console.print(target.path(of: file.name)) }
            try check(target.path(of: "config.json"))
            Console.print("next:")
            for command in files.nextCommands(in: folder) { Console.print("  \(command)") }
            guard !files.stepsInXcode.isEmpty else { return }
            Console.print("in Xcode:")
            for (number, step) in files.stepsInXcode.enumerated() { Console.print("  \(number + 1). \(step)") }
        }
    }

    /// The values of the command line.
    private var draft: SiteDraft {
        var draft = SiteDraft()
        draft.hosts = host
        draft.ios = ios
        draft.android = android
        draft.scheme = scheme
        draft.name = name
        draft.language = language
        return draft
    }

    /// Checks the written files as `linkd check` does.
    private func check(_ configuration: String) throws {
        let writer = ReportFormat.text.writer()
        let code = try SiteCheck(settings: CheckSettings(), writer: writer).checkConfiguration(configuration)
        writer.finish()
        guard code == .success else { throw ExitCode(code) }
    }
}
