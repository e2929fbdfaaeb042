/// A rule of an association file; the first one whose parts all match decides.
///
/// Source: developer.apple.com/documentation/bundleresources/applinks/details-swift.dictionary/components-swift.dictionary.
public struct Component: Hashable, Sendable {
    /// The pattern for the path, `*` where nil.
    public var path: String?
    /// Patterns for the items of the query, in the order of the file.
    public var query: [QueryPattern] = []
    /// The pattern for the whole query, where the file gives one instead of items.
    public var wholeQuery: String?
    /// The pattern for the fragment, `*` where nil.
    public var fragment: String?
    /// Whether a link that matches stays in the browser.
    public var isExcluding = false
    /// A note that the system ignores.
    public var comment: String?

    /// The pattern for each occurrence of a query item.
    public struct QueryPattern: Hashable, Sendable {
        /// The item's name, in the spelling of a URL.
        public var name: String
        /// The pattern for its value.
        public var value: String
    }
}
