import StrictJSON

/// A dynamic rule of an `assetlinks.json`, for Android 15 and later; the first one whose parts all match decides.
///
/// Source: developer.android.com/training/app-links/configure-assetlinks, "dynamic rules". A field that is empty or of
/// another type makes a device drop every rule, so none is ever written.
public struct DynamicRule: Hashable, Sendable {
    /// The pattern for the whole path; nil takes every path.
    public var path: String?
    /// Patterns for items of the query, in the order of the file; each named item has to be there.
    public var query: [Component.QueryPattern] = []
    /// The pattern for the fragment; nil takes every fragment.
    public var fragment: String?
    /// Whether a link that matches stays in the browser.
    public var isExcluding = false
}

extension DynamicRule {
    /// The rule in the spelling of a file.
    public var json: String {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.text
    }

    func write(to writer: inout JSONWriter) { component.write(to: &writer) }

    /// The rule as one of Apple's, which is spelled alike.
    var component: Component {
        Component(path: path, query: query, fragment: fragment, isExcluding: isExcluding)
    }
}
