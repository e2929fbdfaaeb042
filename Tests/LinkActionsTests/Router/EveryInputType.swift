import Foundation
import LinkRoutes

/// An input of a handler with a member of each type; the fuzzer of the app's side uses it too.
struct EveryInputType: Codable {
    let id: Int
    let text: String?
    let flag: Bool?
    let when: Date?
    let day: CalendarDay?
    let list: [String]?
    let link: URL?
    let share: Double?
}
