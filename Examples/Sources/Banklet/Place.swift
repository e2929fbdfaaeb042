/// The screens, in the order in which each opens the next.
enum Place: String, CaseIterable, Comparable {
    case home, settings, general, animation

    /// The screen of a link.
    init(_ link: BankletLink) {
        self =
            switch link {
            case .home: .home
            case .settings: .settings
            case .general: .general
            case .animation: .animation
            }
    }

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
