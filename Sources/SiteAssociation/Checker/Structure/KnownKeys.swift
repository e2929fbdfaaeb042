/// The keys of the structure's levels.
///
/// Source: developer.apple.com/documentation/bundleresources/applinks and its child pages.
enum KnownKeys {
    static let appLinks = ["apps", "defaults", "substitutionVariables", "details"]
    static let entry = ["appIDs", "appID", "defaults", "components", "paths"]
    static let service = ["apps"]
    static let component = ["/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded"]

    /// Those that belong into `details` and its entries, and nowhere else.
    static let rulesOnly = ["details", "appIDs", "appID", "components", "paths"]
}
