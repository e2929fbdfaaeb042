/// What changed for some apps that had the same rules and have the same rules.
public struct AppChanges: Sendable {
    /// The application identifiers, one or more.
    public let apps: [String]
    /// The kinds of link whose outcome changed: first those that open the app no longer, since these break what people
    /// have in their hands, then those that open it now; each in the order of the lengths of their paths.
    public let links: [LinkChange]
    /// Whether there are more kinds than these.
    public let isCutShort: Bool
    /// Why it was not found out whether there are more kinds; nil where it was.
    public let undecided: String?

    init(apps: [String], links: [LinkChange], isCutShort: Bool, undecided: String?) {
        self.apps = apps
        self.links = links.filter { !$0.opensApp } + links.filter(\.opensApp)
        self.isCutShort = isCutShort
        self.undecided = undecided
    }
}
