/// The screens, in the order in which each opens the next; a raw value is the id of a route.
enum Place: String, CaseIterable, Comparable {
    case home, settings, general, animation

    static func < (left: Place, right: Place) -> Bool { left.depth < right.depth }

    private var depth: Int {
        switch self {
        case .home: 0
        case .settings: 1
        case .general: 2
        case .animation: 3
        }
    }
}
