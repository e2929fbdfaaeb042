public import LinkRoutes
import StrictJSON

/// Android's association file, `assetlinks.json`: which apps may open the links of the site.
///
/// Source: developer.android.com/training/app-links/configure-assetlinks; google/digitalassetlinks,
/// `well-known/details.md`.
public struct AssetLinks: Hashable, Sendable {
    /// The apps, in the order of the table.
    public let apps: [AndroidApp]

    /// The file of a table.
    public init(_ table: RouteTable) {
        apps = table.apps.android
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
                    writer.strings(["delegate_permission/common.handle_all_urls"])
                    writer.name("target")
                    writer.object { writer in
                        writer.name("namespace")
                        writer.string("android_app")
                        writer.name("package_name")
                        writer.string(app.package)
                        writer.name("sha256_cert_fingerprints")
                        writer.strings(app.fingerprints)
                    }
                }
            }
        }
        return writer.bytes
    }
}
