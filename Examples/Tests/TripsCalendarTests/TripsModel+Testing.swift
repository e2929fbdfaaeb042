import LinkHandling

@testable import TripsCalendar

extension TripsModel {
    /// Returns the place of a link in an app that has just started.
    static func place(of link: String) async throws -> Deeplink? {
        let model = TripsModel()
        await model.open(link)
        return model.navigation.place
    }

    /// Opens the app with a link, as `onOpenURL` does, and follows it.
    func open(_ link: String) async {
        for event in inbox.receive([ArrivedLink(link)], through: .onOpenURL) {
            guard let event = inbox.consume(event.id) else { continue }
            deeplinker.follow(event.url)
        }
    }
}

extension TripsNavigation {
    /// The place to which a link has led; nil if it led nowhere.
    var place: Deeplink? {
        if problem != nil { return nil }
        return switch sheet {
        case .newNote(let title, let body): .addNote(title: title, body: body)
        case .webPage, .newTrip, .rename: nil
        case nil: path.last ?? .home
        }
    }
}

/// Lets other tasks run until a condition is true, at most ten seconds.
@MainActor
func eventually(_ isSo: @MainActor () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(10)
    while !isSo(), ContinuousClock.now < end { await Task.yield() }
    return isSo()
}

/// Waits until a person can have tapped again; the same link within 100 ms is one tap.
func nextTap() async throws { try await Task.sleep(for: .milliseconds(110)) }
