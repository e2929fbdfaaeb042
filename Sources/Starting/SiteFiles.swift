// # Starting
//
// The files of a new site: what `linkd new site` does.
//
// A first site must be right, or its owner learns from mistakes that are not theirs. So the values are checked as a
// table's are, and the table that is written is loaded before anything is:
//
// ```swift
// var draft = SiteDraft()
// draft.hosts = ["links.example.com"]
// draft.ios = ["7QW3E5R9TY.com.example.trips=1234567890"]
// let files = try SiteFiles(draft, try draft.table()).files()
// #expect(files.map(\.name).prefix(3) == ["config.json", "routes.json", "README.md"])
// #expect(files.map(\.name).suffix(2) == ["App/Links.swift", "App/App.entitlements"])
//
// draft.ios = ["com.example.trips"]
// let report = #expect(throws: Report.self) { try draft.table() }
// #expect(report?.findings.map(\.location.file) == ["--ios"])
// ```
//
// ``SiteDraft`` is the values as they were written, ``SiteFiles`` are the bytes, and ``NewFolder`` writes them.
//
// ## What it leaves out
//
// - Changing a site that exists. A file that exists is never changed, and then nothing is written at all.
// - Templates of pages: `linkd new page` copies those of `Sites`.
// - Values that are guessed, such as a team identifier. A placeholder in a file would be served.
//
// ## Limits and costs
//
// - All files are written, or none: after a failure, those that were written are removed again.
// - A problem of a value names its option in place of a file and a line.
// - The table has four things to learn from: a home page, a route with a parameter, a page that stays in the browser,
//   and an escape hatch. docs/guide.md goes on from there.
//
// ## Where to read on
//
// `SiteDraft.swift`, `SiteFiles.swift`, `NewFolder.swift`. The icons are in `Resources/`. The file for nginx is that of
// `Printing/NginxFile.swift`.

import AppFiles
import LinkCode
package import LinkRoutes
import Printing
package import Reports
import Server
import SiteAssociation
import SiteConfiguration
import TableChecks

/// The files of a new site.
package struct SiteFiles {
    private let draft: SiteDraft
    private let table: RouteTable

    /// - Parameter table: the table of the draft.
    package init(_ draft: SiteDraft, _ table: RouteTable) {
        self.draft = draft
        self.table = table
    }

    /// The files in the order in which they are listed.
    package func files() throws(Report) -> [NewFile] {
        [
            NewFile("config.json", Self.configuration), NewFile("routes.json", draft.tableText),
            NewFile("README.md", readme), NewFile("nginx.conf", proxyFile),
            NewFile("Public/robots.txt", Self.robots), NewFile("Public/favicon.ico", PackageResources.favicon_ico),
            NewFile("Public/apple-touch-icon.png", PackageResources.apple_touch_icon_png),
        ] + (try filesOfApp())
    }

    /// The half of the iOS app: its links as a type, and what its project says of them.
    private func filesOfApp() throws(Report) -> [NewFile] {
        // A draft names no service and no App Clip, so all of its apps have the same domains.
        guard let domains = AssociatedDomains.all(of: table).first, let generator = CodeGenerator(.swift) else {
            return []
        }
        let links: String
        do throws(CodeError) {
            links = try generator.text(table)
        } catch {
            throw Report(error.problems, exitCode: .usage)
        }
        let lists = [("App/App.entitlements", domains.text)] + (schemeLines.map { [("App/Info.plist", $0)] } ?? [])
        return [NewFile("App/Links.swift", links)] + lists.map { NewFile($0, Self.propertyList($1)) }
    }

    private var schemeLines: String? { InfoPlistLines.text(of: table) }

    private static func propertyList(_ lines: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \(lines.split(separator: "\n").map { "    \($0)\n" }.joined())</dict>
        </plist>

        """
    }

    /// The commands that come next, for a shell in the folder above.
    package func nextCommands(in folder: String) -> [String] {
        let host = table.hosts.first ?? ""
        // A shell reads a hyphen at the beginning as an option.
        let path = folder.hasPrefix("-") ? "./\(folder)" : folder
        let enter = folder == "." ? "" : "cd \(path.shellWord) && "
        return ["\(enter)linkd serve --watch", "linkd explain https://\(host)/items/1"]
            + (table.apps.android.isEmpty ? [] : ["linkd print manifest"])
    }

    /// What comes next in the project of the iOS app; empty without one.
    package var stepsInXcode: [String] {
        guard !table.apps.ios.isEmpty else { return [] }
        let list = schemeLines == nil ? "" : ", and \"Info.plist File\" to App/Info.plist"
        return [
            "in Package Dependencies, add linkd, and its LinkRoutes and LinkHandling to the app's target",
            "add App/Links.swift to the target, and handle the links in one switch, as docs/app.md of linkd shows",
            "in Build Settings, set \"Code Signing Entitlements\" to App/App.entitlements\(list); if the target has such "
                + "files, copy the lines into them",
        ]
    }

    private static let configuration = """
        {
          "listen": ["127.0.0.1:8080"],
          "publicDirectory": "Public",
          "tables": ["routes.json"]
        }

        """

    private static let robots = """
        # Every page may be crawled; a page that should not be listed says so itself, with "noindex" in routes.json.
        User-agent: *
        Allow: /

        """

    private var proxyFile: String {
        let idle = Configuration().limits.idleTimeout
        return NginxFile([table.hosts], "127.0.0.1:8080", idle: idle, settings: NginxSettings()).text
    }

    private var readme: String {
        let host = table.hosts.first ?? ""
        let app =
            table.apps.ios.isEmpty
            ? ""
            : "\n| `App/` | the half of the iOS app: the links as a Swift type, and what its project says of them |"
        let lists = "--entitlements App/App.entitlements" + (schemeLines == nil ? "" : " --info-plist App/Info.plist")
        let lines =
            (table.apps.ios.isEmpty
                ? ""
                : "linkd print swift --output App/Links.swift    # after each change of the routes: the links of the app\n"
                    + "linkd check \(lists)\n")
            + (table.apps.android.isEmpty
                ? "" : "linkd print manifest                  # lines for the manifest of the Android app\n")
        return """
            # Links of \(host)

            linkd serves the links of this folder: the association files that let a phone open the app, and the pages that
            people see without the app.

            | File | What it has |
            |---|---|
            | `routes.json` | the links, the hosts and the apps. The app routes its links by the same file |
            | `config.json` | where linkd listens, and the names of the other files |
            | `Public/` | files that are served unchanged. Replace `apple-touch-icon.png` and `favicon.ico` by yours |
            | `nginx.conf` | nginx in front of linkd, written by `linkd print nginx`. It takes the whole host; beside a \
            website, `linkd print nginx --locations` takes its place |\(app)

            ## The routes

            JSON has no comments, so they are here.

            | Route | Links | What it shows |
            |---|---|---|
            | `home` | `https://\(host)/` | the app opens; without it, the page of the site |
            | `item` | `https://\(host)/items/1` | a page with a parameter: `{id}` is any text, `{id:int}` a number. Rename it after what your \
            links lead to |
            | `about` | `https://\(host)/about` | `"claimed": false`: this page stays in the browser, also with the app |

            `exclude` is the escape hatch. A link with `?web=1` stays in the browser, whatever its route: give such links to
            people who want the page and not the app. Keep it from the first release on: phones learn of a change late.

            `title` and `description` are the words of a page. Write them in each language that you have:
            `{ "en": "Item {id}", "de": "Artikel {id}" }`.

            ## Commands

            ```sh
            linkd serve --watch                   # the pages, on this machine
            linkd check                           # after each change: finds mistakes, and proves the files
            linkd explain https://\(host)/items/1
            \(lines)linkd print nginx --output nginx.conf
            ```

            """
    }
}
