// The app of the tour in README.md, with the type that is generated from docs/examples/tour.json.
// With: Tests/LinkCodeTests/Generated/TourLinks.swift
import LinkHandling
import LinkRoutes
import SwiftUI

struct TripsView: View {
    let inbox: TypedInbox<TourLinks>
    @State private var path: [TourLinks] = []

    var body: some View {
        Text("Trips").task {
            // Block: README.md#in-the-app
        }
    }
}
