/// Why no association file can be made from a table.
public struct AssociationError: Error, Hashable, Sendable {
    /// What is wrong and what to do, one sentence.
    public let message: String

    init(bytes: Int) {
        message =
            "the association file would have \(bytes) bytes, and Apple's systems take at most "
            + "\(AssociationFile.largestSize); use fewer or shorter routes, or \"comments\": false"
    }

    init(tooManyRulesAt place: String) {
        message =
            "the association file would have more rules than \(AssociationFile.largestSize) bytes hold, the most that "
            + "Apple's systems take, \(place); use fewer routes, and let fewer int parameters compete with routes of "
            + "the other kind (claimed or web-only), which takes a rule for each length"
    }
}

extension AssociationError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
