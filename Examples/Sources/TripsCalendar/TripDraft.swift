/// The fields of the form for a trip.
struct TripDraft: Equatable {
    var reference = ""
    var name = ""

    /// The trip; nil as long as the name is blank, or no link can have the reference.
    var trip: TripList.Trip? {
        guard !name.allSatisfy(\.isWhitespace), !reference.allSatisfy(\.isWhitespace) else { return nil }
        guard (try? Deeplink.trip(reference: reference).link()) != nil else { return nil }
        return TripList.Trip(reference: reference, name: name)
    }
}
