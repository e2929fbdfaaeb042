import LinkHandling

/// The app without its views.
@MainActor
final class TripsModel {
    let navigation = TripsNavigation()
    let trips: TripList
    let deeplinker: Deeplinker
    /// Receives the links of `onOpenURL` and `onContinueUserActivity`, and keeps them until the calendar appears.
    let inbox = LinkInbox()

    init(trips: [TripList.Trip] = []) {
        self.trips = TripList(trips)
        deeplinker = Deeplinker(navigation: navigation)
    }

    /// Follows links, both waiting and later ones, as long as the calendar exists.
    ///
    /// Each link is consumed before it is followed, so that no reset can remove the next link.
    func followLinks() async {
        await inbox.deliver { [deeplinker] in deeplinker.follow($0.url) }
    }
}
