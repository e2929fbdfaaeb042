import Foundation
import Observation

/// The trips of the user, in the order in which they were added.
@MainActor @Observable
final class TripList {
    /// A trip.
    struct Trip: Hashable, Identifiable {
        /// The booking reference, which links contain.
        let reference: String
        var name: String

        var id: String { reference }
    }

    private(set) var trips: [Trip]

    init(_ trips: [Trip] = []) { self.trips = trips }

    /// Adds a trip; a trip with the same reference is replaced.
    func add(_ trip: Trip) {
        if let index = trips.firstIndex(where: { $0.id == trip.id }) {
            trips[index] = trip
        } else {
            trips.append(trip)
        }
    }

    /// Removes a trip.
    func remove(_ reference: String) { trips.removeAll { $0.id == reference } }

    /// Removes the trips in rows of the list.
    func remove(at rows: IndexSet) { for reference in rows.map({ trips[$0].reference }) { remove(reference) } }

    /// Returns the name of a trip; the reference of a trip that is not in the list.
    func name(of reference: String) -> String { trips.first { $0.id == reference }?.name ?? reference }
}
