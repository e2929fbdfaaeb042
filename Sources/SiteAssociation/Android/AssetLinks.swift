public import LinkRoutes
import StrictJSON

/// Android's association file, `assetlinks.json`: which apps may open the links of the site, and which links.
///
/// Android 14 and earlier go by the manifest of the app alone; Android 15 follows the dynamic rules too, which can only
/// take away from what the manifest says.
///
/// Source: developer.android.com/training/app-links/configure-assetlinks; google/digitalassetlinks,
/// `well-known/details.md`.
public struct AssetLinks: Hashable, Sendable {
    /// The apps, in the order of the table.
    public let apps: [AndroidApp]
    /// The dynamic rules, the same for every app; none without an app, and where `ruleError` says why.
    ///
    /// Under the model of `DynamicRuleMatcher` they open the app for just the links that the table routes to it and no
    /// escape hatch keeps on the web, as far as text is spelled as linkd prints it or bare, no segment is empty, one
    /// slash at most ends the path, and no item is repeated with different texts. An `int`, `uuid`, `date` and
    /// `{name}text` are claimed with more texts than they take: links that no route takes.
    public let rules: [DynamicRule]
    /// Why there are no dynamic rules although there are apps: then the manifest decides alone, as on Android 14.
    public let ruleError: DynamicRuleError?

    /// The relation of a statement that lets an app open links.
    package static let opensLinks = "delegate_permission/common.handle_all_urls"

    /// The file of a table.
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

    /// Whether no app is named, so that there is nothing to serve.
    public var isEmpty: Bool { apps.isEmpty }

    /// The file's text: compact, and the same bytes for the same content.
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
/// It claims whole hosts: Android 15 narrows them by the dynamic rules, Android 14 and earlier hand the app every link
/// of them. Source: developer.android.com/training/app-links/about, "add intent filters".
public struct AndroidManifestFilter: Hashable, Sendable {
    /// The hosts, `*.example.com` for every subdomain, in the order of the table.
    public let hosts: [String]

    /// The filter of a table; nil where it names no app for Android.
    public init?(_ table: RouteTable) {
        guard !table.apps.android.isEmpty else { return nil }
        hosts = table.hosts
    }

    /// The element, to paste into the activity that takes the links; a line feed ends it.
    ///
    /// A host has no character that XML would have to escape.
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
