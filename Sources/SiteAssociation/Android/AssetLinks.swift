public import LinkRoutes
import StrictJSON

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
                    writer.strings([Self.opensLinks])
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
            writer.name("namespace")
            writer.string("android_app")
            writer.name("package_name")
            writer.string(app.package)
            writer.name("sha256_cert_fingerprints")
            writer.strings(app.fingerprints)
        }
    }

    private func writeRules(to writer: inout JSONWriter) {
        writer.name("relation_extensions")
        writer.object { writer in
            writer.name(Self.opensLinks)
            writer.object { writer in
                writer.name("dynamic_app_link_components")
                writer.array { writer in
                    for rule in rules { rule.write(to: &writer) }
                }
            }
        }
    }
}

/// The intent filter that an app's `AndroidManifest.xml` needs for the hosts of a table.
///
/// It claims whole hosts: Android 15 narrows them by the dynamic rules, but Android 14 and earlier open the app for
/// every link of the hosts. Source: developer.android.com/training/app-links/about, "add intent filters".
public struct AndroidManifestFilter: Hashable, Sendable {
    /// The hosts in the order of the table; `*.example.com` matches every subdomain.
    public let hosts: [String]

    /// Creates the filter of a table; nil if the table has no app for Android.
    public init?(_ table: RouteTable) {
        guard !table.apps.android.isEmpty else { return nil }
        hosts = table.hosts
    }

    /// The element, to paste into the activity that receives links, with a line feed at its end.
    ///
    /// A host contains no character that must be escaped in XML.
    public var text: String {
        let data = hosts.map { "    <data android:host=\"\($0)\" />\n" }.joined()
        return """
            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" />
            \(data)</intent-filter>

            """
    }
}
