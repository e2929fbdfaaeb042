/// What the field lines said that is judged only when the head is whole.
struct FieldFacts: Sendable {
    /// The recognised names that stood at least once.
    var seen: Names = []
    @CompactRange var host: Range<Int>?
    @CompactRange var contentLength: Range<Int>?
    /// From the beginning of the first value to the end of the last.
    @CompactRange var forwardedFor: Range<Int>?
    var hasRepeatedHost = false
    var hasRepeatedContentLength = false
    var listsClose = false
    var listsKeepAlive = false

    /// A set of recognised names.
    struct Names: OptionSet, Sendable {
        let rawValue: UInt16

        init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// The set of one name.
        init(_ name: FieldName) {
            self.init(rawValue: 1 << name.rawValue)
        }
    }
}
