import Foundation
import LinkActions

/// A note, and the reply to an app that asks for one.
struct Note: Hashable, Sendable, Encodable {
    var title: String
    var body: String?
}

/// An error whose message another app may show.
enum NoteError: CallbackError, Hashable {
    /// There is no note with this title; nil if there is no note at all.
    case notFound(title: String?)

    var callbackCode: Int { 404 }

    var callbackMessage: String {
        switch self {
        case .notFound(let title?): "There is no note with the title “\(title)”."
        case .notFound(nil): "There is no note."
        }
    }
}

/// A page that cannot be saved; people and other apps read its text.
struct InvalidURLError: LocalizedError {
    var errorDescription: String? { "Invalid URL" }
}
