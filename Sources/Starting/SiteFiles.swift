package import LinkRoutes
import Printing
import Reports
import Server
import SiteConfiguration

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
    package func files() -> [NewFile] {
        [
            NewFile("config.json", Self.configuration), NewFile("routes.json", draft.tableText),
            NewFile("README.md", readme), NewFile("nginx.conf", proxyFile),
            NewFile("Public/robots.txt", Self.robots), NewFile("Public/favicon.ico", PackageResources.favicon_ico),
            NewFile("Public/apple-touch-icon.png", PackageResources.apple_touch_icon_png),
        ]
    }

    /// The three commands that come next, for a shell in the folder above.
    package func nextCommands(in folder: String) -> [String] {
        let (first, host) = (table.apps.ios.isEmpty ? "manifest" : "entitlements", table.hosts.first ?? "")
        // A shell reads a hyphen at the beginning as an option.
        let path = folder.hasPrefix("-") ? "./\(folder)" : folder
        let enter = folder == "." ? "" : "cd \(path.shellWord) && "
        return ["\(enter)linkd serve --watch", "linkd explain https://\(host)/items/1", "linkd print \(first)"]
    }

    private static let configuration = """
        {
          "listen": ["127.0.0.1:8080"],
          "public": "Public",
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
        return NginxFile([table.hosts], "127.0.0.1:8080", idle: idle, proxySettings).text
    }

    /// A `www.` name needs a record in the DNS, which people have for a domain and rarely for a subdomain.
    private var proxySettings: NginxSettings {
        let host = table.hosts.first ?? ""
        let hasRecord = host.hasPrefix("www.") || host.split(separator: ".").count == 2
        return NginxSettings(www: hasRecord ? nil : false)
    }

    private var readme: String {
        let host = table.hosts.first ?? ""
        let lines =
            (table.apps.ios.isEmpty
                ? "" : "linkd print entitlements              # lines for the entitlements of the iOS app\n")
            + (table.apps.android.isEmpty
                ? "" : "linkd print manifest                  # lines for the manifest of the Android app\n")
            + (table.schemes.isEmpty
                ? "" : "linkd print info-plist                # lines for the Info.plist of the iOS app\n")
        return """
            # Links of \(host)

            linkd serves the links of this folder: the association files that let a phone open the app, and the pages that
            people see without the app.

            | File | What it has |
            |---|---|
            | `routes.json` | the links, the hosts and the apps. The app routes its links by the same file |
            | `config.json` | where linkd listens, and the names of the other files |
            | `Public/` | files that are served unchanged. Replace `apple-touch-icon.png` and `favicon.ico` by yours |
            | `nginx.conf` | nginx in front of linkd, written by `linkd print nginx` |

            ## The routes

            JSON has no comments, so they are here.

            | Route | Links | What it shows |
            |---|---|---|
            | `home` | `https://\(host)/` | the app opens; without it, the page of the site |
            | `item` | `https://\(host)/items/1` | a page with a parameter. Rename it after what your links lead to |
            | `about` | `https://\(host)/about` | `"universal": false`: this page stays in the browser, also with the app |

            `exclude` is the escape hatch. A link with `?web=1` stays in the browser, whatever its route: give such links to
            people who want the page and not the app. Keep it from the first release on: phones learn of a change late.

            `title` and `description` are the words of a page. Write them in each language that you have:
            `{ "en": "Item {id}", "de": "Artikel {id}" }`.

            ## Commands

            ```sh
            linkd serve --watch                   # the pages, on this machine
            linkd check                           # after each change: finds mistakes, and proves the files
            linkd explain https://\(host)/items/1
            \(lines)linkd print nginx\(proxySettings.text) --output nginx.conf
            ```

            """
    }
}
