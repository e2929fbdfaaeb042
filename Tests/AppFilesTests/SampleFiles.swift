import AppFiles
import Diagnostics
import LinkRoutes
import TableChecks

/// A table and the files of its apps.
enum SampleFiles {
    static func table(
        hosts: String = #""trips.example.com""#,
        ios: String = #"{"id": "7QW3E5R9TY.com.example.trips"}"#,
        routes: String = #"{"id": "trip", "path": "/trips/{reference}", "customScheme": true, "page": {"title": "T"}}"#
    ) throws -> RouteTable {
        let fingerprint =
            "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
        let text = """
            {"hosts": [\(hosts)], "schemes": ["tcal"], "apps": {"ios": [\(ios)],
             "android": [{"package": "com.example.trips", "fingerprints": ["\(fingerprint)"]}]},
             "routes": [\(routes)]}
            """
        return try RouteTable(checking: Array(text.utf8))
    }

    /// A table whose app gets links of a scheme only.
    static func schemeTable() throws -> RouteTable {
        try table(routes: #"{"id": "trip", "path": "/trips/{reference}", "customScheme": true, "claimed": false}"#)
    }

    /// The action and the categories of links.
    static let names = """
        <action android:name="android.intent.action.VIEW" /><category android:name="android.intent.category.DEFAULT" />
        <category android:name="android.intent.category.BROWSABLE" />
        """

    /// An intent filter for the host of the table.
    static func filter(
        _ data: String = "",
        host: String = #"android:host="trips.example.com""#,
        scheme: String = "https",
        attributes: String = #"android:autoVerify="true""#,
        names: String = names
    ) -> String {
        """
        <intent-filter \(attributes)>\(names)<data android:scheme="\(scheme)" />
        <data \(host) />\(data)</intent-filter>
        """
    }

    /// A manifest with these filters, and with that of the table's scheme unless a test is about it.
    static func manifest(
        _ filters: String,
        activity: String = "",
        root: String = "",
        schemeFilter: String = filter(host: "", scheme: "tcal", attributes: "")
    ) -> [UInt8] {
        let exported = activity.isEmpty ? #"android:exported="true""# : activity
        return Array(
            """
            <manifest xmlns:android="http://schemas.android.com/apk/res/android" \(root)><application>
            <activity android:name=".Main" \(exported)>
            \(filters)
            </activity>
            <activity android:name=".Scheme" android:exported="true">\(schemeFilter)</activity>
            </application></manifest>
            """.utf8
        )
    }

    static func plist(_ content: String) -> [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">\(content)</plist>
            """.utf8
        )
    }
}

extension [Diagnostic] {
    /// `severity code line` of each.
    var lines: [String] { map { "\($0.severity.rawValue) \($0.code) \($0.location.line ?? 0)" } }

    var codes: [String] { map(\.code) }
}
