public import LinkRoutes
import TableChecks

/// The intent filters that an app's `AndroidManifest.xml` needs for the hosts and the schemes of a table.
///
/// The first one claims whole hosts. Android 15 narrows them by the groups, which are the dynamic rules of `assetlinks.json`: the
/// same class of AOSP decides both. Android 14 and earlier ignore the groups. Schemes are in a filter of their own, since
/// Android verifies no filter that has other schemes than those of the web. Source:
/// developer.android.com/training/app-links/about, "add intent filters"; `guide/topics/manifest`,
/// "uri-relative-filter-group".
public struct AndroidManifestFilter: Hashable, Sendable {
    /// The hosts in the order of the table; `*.example.com` matches every subdomain.
    public let hosts: [String]
    /// The rules that narrow the hosts; empty if the table generates none.
    public let rules: [DynamicRule]
    /// The schemes of links, in lower case, which Android compares with case; empty if no route has scheme links.
    public let schemes: [String]

    /// Creates the filter of a table; nil if the table has no app for Android.
    public init?(_ table: RouteTable) {
        guard !table.apps.android.isEmpty else { return nil }
        hosts = table.hosts
        rules = AssetLinks(table).rules
        schemes = table.routes.contains(where: \.isScheme) ? table.schemes.map { $0.lowercased() } : []
    }

    /// The elements, to paste into the activity that receives links, with a line feed at the end.
    ///
    /// Neither a host nor a scheme contains a character that must be escaped in XML.
    public var text: String {
        let data = hosts.map { "    <data android:host=\"\($0)\" />\n" }.joined()
        return """
            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" />
            \(data)\(groups)</intent-filter>

            """ + schemeFilter
    }

    /// The filter of the schemes; it has no host, since scheme links have none.
    private var schemeFilter: String {
        guard !schemes.isEmpty else { return "" }
        let data = schemes.map { "    <data android:scheme=\"\($0)\" />\n" }.joined()
        return """
            <intent-filter>
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
            \(data)</intent-filter>

            """
    }

    /// The groups alone, to paste into a filter that has the hosts; empty without rules.
    public var groups: String { rules.map(\.manifestGroup).joined() }
}

extension DynamicRule {
    /// The rule as a group of an intent filter.
    fileprivate var manifestGroup: String {
        var parts: [(name: String, expression: String)] = []
        if let path { parts.append(("path", path)) }
        parts += query.map { ("query", $0.expression) }
        if let fragment { parts.append(("fragment", fragment)) }
        let data = parts.map { part in
            let pattern = DynamicPattern(part.expression)
            return "        <data android:\(part.name)\(pattern.kind.rawValue)=\"\(pattern.manifestText)\" />\n"
        }
        let allow = isExcluding ? " android:allow=\"false\"" : ""
        return "    <uri-relative-filter-group\(allow)>\n\(data.joined())    </uri-relative-filter-group>\n"
    }
}

extension DynamicPattern {
    /// The expression as an attribute: the tools that build an app read each backslash as an escape, and a leading `@` or
    /// `?` as a reference.
    package var manifestText: String {
        let escaped = text.map { character in
            switch character {
            case "\\": "\\\\"
            case "&": "&amp;"
            case "<": "&lt;"
            case "\"": "&quot;"
            default: String(character)
            }
        }.joined()
        return escaped.hasBytes(atStart: "@") || escaped.hasBytes(atStart: "?") ? "\\" + escaped : escaped
    }
}
