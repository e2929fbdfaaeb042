public import LinkRoutes
import StrictJSON
public import TableChecks

/// Android's association file, `assetlinks.json`: the apps that may open the site's links, and rules for these links.
///
/// Android 14 and earlier use only the app's manifest. Android 15 also follows the dynamic rules, which can only narrow
/// the manifest.
///
/// Source: developer.android.com/training/app-links/configure-assetlinks; google/digitalassetlinks,
/// `well-known/details.md`.
public struct AssetLinks: Hashable, Sendable {
    /// The apps, in the order of the table.
    public let apps: [AndroidApp]
    /// The dynamic rules, the same for every app; empty if there is no app, or if `ruleError` is set.
    ///
    /// Under the model of `DynamicRuleMatcher` they open the app for exactly the links that the table routes to it,
    /// without those that an escape hatch keeps on the web. docs/association-files.md#android has the exceptions.
    public let rules: [DynamicRule]
    /// Why the table generates no dynamic rules although it has apps; then only the manifest applies, as on Android 14.
    public let ruleError: DynamicRuleError?

    /// The relation of a statement that lets an app open links.
    package static let opensLinks = "delegate_permission/common.handle_all_urls"

    /// The relation of a statement that lets an app use the site's passwords and passkeys.
    package static let sharesCredentials = "delegate_permission/common.get_login_creds"

    /// The relations that Google defines.
    package static let relations = [
        opensLinks, sharesCredentials, "delegate_permission/common.use_as_origin",
        "delegate_permission/common.share_location", queriesWebApp,
    ]

    /// The relation of a statement that lets an app ask for a web app.
    package static let queriesWebApp = "delegate_permission/common.query_webapk"

    /// Creates the file of a table.
    public init(_ table: RouteTable) {
        apps = table.apps.android
        guard !apps.isEmpty else {
            (rules, ruleError) = ([], nil)
            return
        }
        var generator = DynamicRuleGenerator(table)
        do throws(DynamicRuleError) {
            (rules, ruleError) = (try generator.run(), nil)
        } catch {
            (rules, ruleError) = ([], error)
        }
    }

    /// Whether the file names no app, so that there is nothing to serve.
    public var isEmpty: Bool { apps.isEmpty }

    /// The file's text: compact, and identical for identical content.
    public var json: [UInt8] {
        var writer = JSONWriter()
        writer.array { writer in
            for app in apps {
                writer.object { writer in
                    writer.name("relation")
                    writer.strings([Self.opensLinks] + (app.sharesWebCredentials ? [Self.sharesCredentials] : []))
                    writer.name("target")
                    Self.write(app, to: &writer)
                    if !rules.isEmpty { writeRules(to: &writer) }
                }
            }
        }
        return writer.bytes
    }

    private static func write(_ app: AndroidApp, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("namespace", "android_app")
            writer.member("package_name", app.package)
            writer.member("sha256_cert_fingerprints", app.fingerprints)
        }
    }

    private func writeRules(to writer: inout JSONWriter) {
        writer.object("relation_extensions") { writer in
            writer.object(Self.opensLinks) { writer in
                writer.array("dynamic_app_link_components") { writer in
                    for rule in rules { rule.write(to: &writer) }
                }
            }
        }
    }
}
