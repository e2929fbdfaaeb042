/// Replaces SwiftUI: keeps the open screens, and shows and removes them as their stages require.
@MainActor
final class ScreenStack {
    private let app: BankletModel
    private(set) var stages: [Stage]

    /// Shows the home screen, which follows the waiting link.
    init(_ app: BankletModel) {
        self.app = app
        stages = [Stage(.home)]
        update()
    }

    /// The open screens, from the home screen to the top one.
    var places: [Place] { stages.map(\.place) }

    /// Acts as SwiftUI does after a change of observed values: asks every screen, and shows the screens that they open.
    func update() {
        var number = 0
        while number < stages.count {
            stages[number].follow(app)
            stages.removeLast(stages[number].isNextOpen ? 0 : stages.count - number - 1)
            number += 1
            if number == stages.count { openNext() }
        }
    }

    /// Opens the next screen by hand, as the user does.
    func tapNext() {
        stages.last?.isNextOpen = true
        update()
    }

    /// Closes the screens above a screen, as the user does.
    func goBack(to place: Place) {
        stages.first { $0.place == place }?.isNextOpen = false
        update()
    }

    private func openNext() {
        guard let top = stages.last, top.isNextOpen, let next = Place.allCases.first(where: { $0 > top.place }) else {
            return
        }
        stages.append(Stage(next))
    }
}
