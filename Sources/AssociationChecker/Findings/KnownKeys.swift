/// The allowed keys of each level.
///
/// Source: developer.apple.com/documentation/bundleresources/applinks and its child pages.
enum KnownKeys {
    static let appLinks = ["apps", "defaults", "substitutionVariables", "details"]
    static let entry = ["appIDs", "appID", "defaults", "components", "paths"]
    static let service = ["apps"]
    static let component = ["/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded"]

    /// The keys that are allowed only in `details` and its entries.
    static let rulesOnly = ["details", "appIDs", "appID", "components", "paths"]
}
