import HTTP
import LinkRoutes
import StrictJSON
import TableChecks

/// Data about the app for search engines (schema.org/MobileApplication).
///
/// It is written as JSON and never by a template: a hole in a script element is never safe.
enum StructuredData {
    /// Returns the JSON-LD element of apps; empty if none has a page in a store.
    static func element(_ apps: Apps, name: String) -> [UInt8] {
        var systems: [String] = []
        var stores: [String] = []
        if let number = apps.ios.lazy.compactMap(\.appStoreID).first {
            systems.append("iOS")
            stores.append("https://apps.apple.com/app/id\(number)")
        }
        if let app = apps.android.first {
            systems.append("Android")
            stores.append("https://play.google.com/store/apps/details?id=\(app.package)")
        }
        guard !stores.isEmpty else { return [] }
        var writer = JSONWriter()
        writer.object { writer in
            for (key, value) in [("@context", "https://schema.org"), ("@type", "MobileApplication"), ("name", name)] {
                writer.member(key, value)
            }
            writer.member("operatingSystem", systems.joined(separator: ", "))
            writer.member("installUrl", stores)
        }
        // A name such as "</script>" would end the element.
        let json = writer.bytes.flatMap { $0 == UInt8(ascii: "<") ? Array("\\u003c".utf8) : [$0] }
        return Array("<script type=\"application/ld+json\">".utf8) + json + Array("</script>".utf8)
    }
}
