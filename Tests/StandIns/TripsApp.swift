// The app of docs/app.md.
import LinkHandling
import SwiftUI

@main
struct TripsApp: App {
    private let inbox = TypedInbox<TripLinks>(LinkInbox(report: { print($0) }))
    private let session = Session()

    var body: some Scene {
        WindowGroup { TripsView(inbox: inbox, session: session) }
    }
}
