extension Deeplink {
    /// The title of the screen.
    var title: String {
        switch self {
        case .home: "the calendar"
        case .trip(let reference): "trip \(reference)"
        case .day(_, let day): "\(day)"
        case .details(let reference, let tab): "details of \(reference)" + (tab.map { ", \($0.rawValue)" } ?? "")
        case .addNote(let title, _): title
        }
    }
}
