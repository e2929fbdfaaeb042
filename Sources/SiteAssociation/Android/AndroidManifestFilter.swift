public import LinkRoutes

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
