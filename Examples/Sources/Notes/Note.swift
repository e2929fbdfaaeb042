import LinkHandling

/// A note: what a link creates, and what an app that asks for one gets.
struct Note: Hashable, Sendable, Codable {
    var title: String
    var body: String?
}

/// What the notes cannot do, in words that another app may show.
enum NoteError: CallbackError, Hashable {
    /// There is no note with this title.
    case notFound(title: String)

    var callbackCode: Int { 404 }

    var callbackMessage: String {
        switch self {
        case .notFound(let title): "There is no note with the title “\(title)”."
        }
    }
}
