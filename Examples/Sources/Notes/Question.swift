import Observation

/// A question that a view shows, and that the user answers.
@MainActor @Observable
final class Question {
    /// The text of the question; nil if nothing is asked.
    private(set) var text: String?
    @ObservationIgnored private var continuation: CheckedContinuation<Bool, Never>?

    /// Asks, and waits for the answer.
    ///
    /// - Returns: false at once while another question waits, since a text that changes before a finger is down would be
    ///   answered unread.
    func ask(_ text: String) async -> Bool {
        guard self.text == nil else { return false }
        self.text = text
        return await withCheckedContinuation { continuation = $0 }
    }

    /// Answers the question; without one, it does nothing.
    func answer(_ isYes: Bool) {
        text = nil
        continuation?.resume(returning: isYes)
        continuation = nil
    }
}
