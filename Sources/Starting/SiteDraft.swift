import Diagnostics
package import LinkRoutes
package import Reports
import SiteTables
import StrictJSON

/// A site that is to be created: the values of `linkd new site`, as they were written.
package struct SiteDraft {
    /// The hosts, the first one canonical.
    package var hosts: [String] = []
    /// The iOS apps, `TEAM.BUNDLE` or `TEAM.BUNDLE=STORE-ID`.
    package var ios: [String] = []
    /// The certificates of Android apps, `PACKAGE=FINGERPRINT`.
    package var android: [String] = []
    /// The custom scheme; nil for none.
    package var scheme: String?
    /// The name of the app, as pages show it; nil for the one in the identifier of an app.
    package var name: String?
    /// The language of the texts.
    package var language = "en"

    package init() {}

    /// Returns the table of the site.
    ///
    /// - Throws: the problems of the values, each with its option in place of a file.
    package func table() throws(Report) -> RouteTable {
        var problems = ios.compactMap(Self.storeProblem) + android.compactMap(Self.fingerprintProblem)
        if problems.isEmpty {
            do throws(RouteTableError) {
                return try SiteTable(json: Array(tableText.utf8)).routes
            } catch {
                problems = error.problems.map(Self.ofOption)
                // Without --name, the name is a part of another value; then that one is what is wrong.
                let others = problems.filter { $0.location.file != "--name" }
                if name == nil, !others.isEmpty { problems = others }
            }
        }
        throw Report(problems, exitCode: .usage)
    }

    /// The name that pages show, as in "Open in Trips".
    private var title: String { name ?? appName ?? hosts.first ?? "" }

    /// The last word of an app's identifier that names the app: "Trips" of `com.example.trips.ios`.
    private var appName: String? {
        let words = (ios + android).first.map { Self.split($0).name.split(separator: ".") } ?? []
        let word = words.last { !["app", "ios", "android", "mobile"].contains($0.lowercased()) }
        return word.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    }

    /// The text of `routes.json`.
    var tableText: String {
        var lines = ["  \"version\": 1", "  \"name\": \(Self.json(title))"]
        if language != "en" { lines.append("  \"language\": \(Self.json(language))") }
        lines.append("  \"hosts\": [\(hosts.map(Self.json).joined(separator: ", "))]")
        if let scheme { lines.append("  \"schemes\": [\(Self.json(scheme))]") }
        lines.append("  \"apps\": {\n\(appLists.joined(separator: ",\n"))\n  }")
        lines.append("  \"routes\": [\n\(routes)\n  ]")
        lines.append("  \"exclude\": [{ \"query\": { \"web\": \"1\" } }]")
        return "{\n\(lines.joined(separator: ",\n"))\n}\n"
    }

    private var appLists: [String] {
        var lists: [String] = []
        if !ios.isEmpty {
            let apps = ios.map { text in
                let (id, number) = Self.split(text)
                let store = number.map { ", \"appStoreID\": \($0)" } ?? ""
                return "      { \"id\": \(Self.json(id))\(store) }"
            }
            lists.append("    \"ios\": [\n\(apps.joined(separator: ",\n"))\n    ]")
        }
        if !android.isEmpty {
            lists.append("    \"android\": [\n\(androidApps.joined(separator: ",\n"))\n    ]")
        }
        return lists
    }

    /// One app for each package, with all its fingerprints.
    private var androidApps: [String] {
        var packages: [(name: String, fingerprints: [String])] = []
        for text in android {
            let (package, fingerprint) = Self.split(text)
            if let index = packages.firstIndex(where: { $0.name == package }) {
                packages[index].fingerprints.append(fingerprint ?? "")
            } else {
                packages.append((package, [fingerprint ?? ""]))
            }
        }
        return packages.map { name, fingerprints in
            let list = fingerprints.map { "          \(Self.json($0))" }.joined(separator: ",\n")
            return """
                      {
                        "package": \(Self.json(name)),
                        "fingerprints": [
                \(list)
                        ]
                      }
                """
        }
    }

    /// The routes; only English ones have words, because a page must not have words of another language than it says.
    private var routes: String {
        let isEnglish = language == "en"
        let home = isEnglish ? ",\n      \"page\": { \"description\": \"Open it in the app, or read on here.\" }" : ""
        let item = isEnglish ? "Item {id}" : "{id}"
        let about = isEnglish ? ",\n      \"page\": { \"title\": \"About\" }" : ""
        return """
                {
                  "id": "home",
                  "path": "/"\(home)
                },
                {
                  "id": "item",
                  "path": "/items/{id:int}",
                  "page": { "title": "\(item)" }
                },
                {
                  "id": "about",
                  "path": "/about",
                  "claimed": false,
                  "customScheme": false\(about)
                }
            """
    }

    private static func storeProblem(_ text: String) -> Diagnostic? {
        // In JSON, a number cannot begin with a plus sign or a needless zero.
        guard let number = split(text).value, Int64(number).map({ "\($0)" }) != number else { return nil }
        let message = "\(json(number)) is not an App Store number"
        return Diagnostic(
            RouteTableCode.invalidApp,
            at: SourceLocation("--ios"),
            message,
            fix: "use the number from the app's apps.apple.com URL"
        )
    }

    private static func fingerprintProblem(_ text: String) -> Diagnostic? {
        guard split(text).value == nil else { return nil }
        let message = "\(json(text)) has no fingerprint"
        let fix = "use PACKAGE=FINGERPRINT, with the SHA-256 fingerprint from keytool or the Play Console"
        return Diagnostic(RouteTableCode.invalidFingerprint, at: SourceLocation("--android"), message, fix: fix)
    }

    /// Names the option that a problem of the table comes from.
    private static func ofOption(_ problem: Diagnostic) -> Diagnostic {
        let options = [
            ("hosts", "--host"), ("apps.ios", "--ios"), ("apps.android", "--android"), ("schemes", "--scheme"),
            ("name", "--name"), ("language", "--language"),
        ]
        let option = options.first { problem.location.path.hasPrefix($0.0) }?.1 ?? problem.location.path
        return Diagnostic(problem.descriptor, at: SourceLocation(option), problem.message, fix: problem.fix)
    }

    /// Splits at the first equals sign.
    private static func split(_ text: String) -> (name: String, value: String?) {
        guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (text, nil) }
        return (String(text[..<equals]), String(text[text.utf8.index(after: equals)...]))
    }

    private static func json(_ text: String) -> String { JSONWriter.json { $0.string(text) } }
}
