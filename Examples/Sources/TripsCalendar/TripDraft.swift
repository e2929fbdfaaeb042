/// The fields of the form for a trip.
struct TripDraft: Equatable {
    var reference = ""
    var name = ""
    /// Whether the list has the trip already; then the reference stays, since links contain it.
    var isKnown = false

    /// Returns the trip; nil as long as the name is blank, no link can have the reference, or another trip has it.
    @MainActor
    func trip(for list: TripList) -> TripList.Trip? {
        guard isKnown || !list.trips.contains(where: { $0.reference == reference }) else { return nil }
        guard !name.allSatisfy(\.isWhitespace), !reference.allSatisfy(\.isWhitespace) else { return nil }
        guard (try? Deeplink.trip(reference: reference).link()) != nil else { return nil }
        return TripList.Trip(reference: reference, name: name)
    }
}
