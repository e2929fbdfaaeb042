import StrictJSON

/// A rule of an association file; the first one whose parts all match decides.
///
/// Source: developer.apple.com/documentation/bundleresources/applinks, "components".
public struct Component: Hashable, Sendable {
    /// The pattern for the path; nil means `*`.
    public var path: String?
    /// Patterns for query items, in the order of the file.
    public var query: [QueryPattern] = []
    /// The pattern for the fragment; nil means `*`.
    public var fragment: String?
    /// Whether a matching link stays in the browser.
    public var isExcluding = false
    /// A comment that the system ignores.
    public var comment: String?

    /// The pattern for each occurrence of a query item.
    public struct QueryPattern: Hashable, Sendable {
        /// The item's name, encoded as in a URL.
        public var name: String
        /// The pattern for the item's value.
        public var value: String

        package init(name: String, value: String) { (self.name, self.value) = (name, value) }
    }
}

extension Component {
    func write(to writer: inout JSONWriter) {
        let items = query.map { ($0.name, $0.value) }
        writer.rule(
            path: path,
            query: items.isEmpty ? nil : { $0.object(of: items) },
            fragment: fragment,
            flags: isExcluding ? [("exclude", true)] : [],
            comment: comment
        )
    }
}

extension JSONWriter {
    /// Writes a rule of an association file, without the members that are nil; `query` writes the value of `?`.
    mutating func rule(
        path: String?,
        query: ((inout JSONWriter) -> Void)?,
        fragment: String?,
        flags: [(name: String, value: Bool)],
        comment: String?
    ) {
        object { writer in
            if let path { writer.member("/", path) }
            if let query {
                writer.name("?")
                query(&writer)
            }
            if let fragment { writer.member("#", fragment) }
            for flag in flags { writer.member(flag.name, flag.value) }
            if let comment { writer.member("comment", comment) }
        }
    }
}

/// The query items that Safari removes from links.
///
/// Link tracking protection removes click identifiers from links that are opened from Mail and Messages, and in private
/// browsing. Source: webkit.org, "Private Browsing 2.0"; the names are those that users report.
package enum RemovedItems {
    private static let names: Set<String> = ["dclid", "fbclid", "gclid", "msclkid", "ttclid", "twclid"]

    /// Whether Safari removes the item.
    package static func contain(_ name: String) -> Bool { names.contains(name.lowercased()) }
}
