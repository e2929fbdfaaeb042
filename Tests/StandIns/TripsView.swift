// The lines of docs/app.md for SwiftUI, with the generated type.
import Foundation
import LinkHandling
import LinkHandlingUI
import LinkRoutes
import SwiftUI

struct TripsView: View {
    let inbox: TypedInbox<TripLinks>
    let session: Session
    @State private var path: [TripLinks] = []
    @State private var draft: Draft?
    @State private var sheet: Sheet?

    var body: some View {
        Text("Trips")
            .links(inbox, guard: { $0.requiresLogin ? await session.login() : true }) { link in
                switch link {
                case .home, .newTrip: path = []
                case .trip, .details: path = [link]
                case .day(let reference, _): path = [.trip(reference: reference), link]
                case .addNote(let title, let body): draft = Draft(title: title, body: body)
                case .seat, .device, .calendar, .code, .file, .search: path = [link]
                }
            } unmatched: { page in
                sheet = .web(page)
            }
    }
}

extension TripLinks {
    var requiresLogin: Bool { requirement == "login" }
}

struct PlainView: View {
    let inbox: TypedInbox<TripLinks>
    @State private var path: [TripLinks] = []

    var body: some View { ShareLink(item: TripLinks.trip(reference: "55").url).links(inbox) { path = [$0] } }
}

@MainActor final class Session {
    func login() async -> Bool { true }
}

struct Draft {
    let title: String
    let body: String?
}

enum Sheet {
    case web(URL)
}
