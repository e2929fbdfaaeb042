import JSONMistakes
public import StrictJSON

/// An association file as a device reads it: unknown keys and values of the wrong type are ignored.
///
/// The checker reports what is wrong with a file; this type determines what the file does.
///
/// Source: developer.apple.com/documentation/bundleresources/applinks; WWDC19 session 717.
public struct AssociationDocument: Sendable {
    /// The entries of `details` in order.
    public let entries: [AssociationEntry]
    /// The lists of `substitutionVariables`, in the order of the file.
    public let variables: [SubstitutionVariable]
    /// Application identifiers of `webcredentials`.
    public let webCredentials: [String]
    /// Application identifiers of `appclips`.
    public let appClips: [String]
    /// Application identifiers of `activitycontinuation`.
    public let activityContinuation: [String]
    /// The texts of `variables` by name.
    package let lists: VariableLists

    /// The indices in `entries` of the entries that name each app; identifiers are compared byte by byte.
    private let places: [[UInt8]: [Int]]

    /// Parses a text.
    ///
    /// - Throws: the first mistake, if the text is not JSON.
    public init(parsing bytes: [UInt8]) throws(JSONError) {
        self.init(try JSONValue(diagnosing: bytes))
    }

    /// Reads a value.
    public init(_ root: JSONValue) {
        let links = root["applinks"]
        variables = (links?["substitutionVariables"]?.object ?? []).map {
            SubstitutionVariable(name: $0.name, values: $0.value.array?.compactMap(\.string) ?? [])
        }
        let defaults = RuleKeys(links?["defaults"])
        entries = Self.entries(links?["details"], defaults)
        webCredentials = Self.apps(root["webcredentials"])
        appClips = Self.apps(root["appclips"])
        activityContinuation = Self.apps(root["activitycontinuation"])
        lists = VariableLists(variables)
        places = Self.places(of: entries)
    }

    /// Creates a file from rules that linkd generates, for a single app whose id does not matter.
    init(_ components: [Component], variables: [SubstitutionVariable]) {
        entries = [AssociationEntry(components)]
        self.variables = variables
        webCredentials = []
        appClips = []
        activityContinuation = []
        lists = VariableLists(variables)
        places = Self.places(of: entries)
    }

    /// Whether a rule opens links.
    package var hasOpeningRule: Bool { entries.contains { $0.rules.contains { !$0.isExcluding } } }

    /// The indices in `entries` of the entries that name an app, in order.
    package func indices(of app: String) -> [Int] { places[Array(app.utf8)] ?? [] }

    /// The first entry that names an app; nil if there is none.
    package func entry(of app: String) -> AssociationEntry? { indices(of: app).first.map { entries[$0] } }

    /// The application identifiers of `applinks`, without duplicates.
    package var appIDs: [String] {
        var known: Set<[UInt8]> = []
        return entries.flatMap(\.appIDs).filter { known.insert(Array($0.utf8)).inserted }
    }

    private static func places(of entries: [AssociationEntry]) -> [[UInt8]: [Int]] {
        var places: [[UInt8]: [Int]] = [:]
        for (index, entry) in entries.enumerated() {
            for app in entry.appIDs where places[Array(app.utf8)]?.last != index {
                places[Array(app.utf8), default: []].append(index)
            }
        }
        return places
    }

    /// Reads a list, or the obsolete dictionary keyed by application identifier, in the order of the text.
    private static func entries(_ details: JSONValue?, _ defaults: RuleKeys) -> [AssociationEntry] {
        if let members = details?.object {
            return members.enumerated().map {
                AssociationEntry($0.element.value, index: $0.offset, appIDs: [$0.element.name], defaults: defaults)
            }
        }
        return (details?.array ?? []).enumerated().map {
            AssociationEntry($0.element, index: $0.offset, appIDs: nil, defaults: defaults)
        }
    }

    private static func apps(_ service: JSONValue?) -> [String] {
        service?["apps"]?.array?.compactMap(\.string) ?? []
    }
}
