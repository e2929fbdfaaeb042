/// Stands in for SwiftUI: keeps the screens that are open, and shows and removes them as their stages say.
@MainActor
final class ScreenStack {
    private let app: BankletModel
    private(set) var stages: [Stage]

    /// Shows home, which follows the link that waits.
    init(_ app: BankletModel) {
        self.app = app
        stages = [Stage(.home, of: app)]
        update()
    }

    /// The screens that are open, from home to the one on top.
    var places: [Place] { stages.map(\.place) }

    /// Does what SwiftUI does when something observed has changed: asks every screen, and shows what it opened.
    func update() {
        var number = 0
        while number < stages.count {
            stages[number].follow()
            stages.removeLast(stages[number].isNextOpen ? 0 : stages.count - number - 1)
            number += 1
            if number == stages.count { openNext() }
        }
    }

    /// The user opens the next screen by hand.
    func tapNext() {
        stages.last?.isNextOpen = true
        update()
    }

    /// The user closes what is on top of a screen.
    func goBack(to place: Place) {
        stages.first { $0.place == place }?.isNextOpen = false
        update()
    }

    private func openNext() {
        guard let top = stages.last, top.isNextOpen, let next = Place.allCases.first(where: { $0 > top.place }) else {
            return
        }
        stages.append(Stage(next, of: app))
    }
}
