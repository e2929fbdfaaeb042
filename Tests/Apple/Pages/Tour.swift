// The app of the tour in README.md, with the type that is generated from docs/examples/tour.json.
// With: Tests/Apple/Tour
// Block: README.md#a-five-minute-tour
import SwiftUI

struct CalendarView: View {
    var body: some View { Text("") }
}
