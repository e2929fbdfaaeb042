/// A rule of an association file, or a path of a route, as a proof compares them.
struct ProofRule: Hashable {
    /// The paths it takes, any of them.
    let paths: [[Token]]
    /// What it asks besides, all of it.
    let conditions: [Condition]
    /// Whether it opens the app.
    let opensApp: Bool

    init(paths: [[Token]], conditions: [Condition], opensApp: Bool) {
        self.paths = paths
        self.conditions = conditions
        self.opensApp = opensApp
    }

    /// What a part of a link must be.
    struct Condition: Hashable {
        let part: Part
        /// The number of the texts in ``Languages``.
        let language: Int
    }

    /// A part of a link besides its path.
    enum Part: Hashable {
        /// The values of all items of this name, a missing one being empty.
        case item(String)
        /// All items whose names somebody may take for one another, under the name that they share.
        case items(String)
        /// The whole query.
        case query
        case fragment

        /// Whether conditions on it may be about items or about all of it.
        var isSeveral: Bool {
            switch self {
            case .items, .query: true
            case .item, .fragment: false
            }
        }
    }
}

extension ProofRule {
    /// The same rule, which asks first about the parts with the most uses.
    func askingFirst(_ uses: (Part) -> Int) -> ProofRule {
        let ordered = conditions.enumerated()
            .map { (uses: -uses($0.element.part), place: $0.offset, condition: $0.element) }
            .sorted { ($0.uses, $0.place) < ($1.uses, $1.place) }
        return ProofRule(paths: paths, conditions: ordered.map(\.condition), opensApp: opensApp)
    }
}
