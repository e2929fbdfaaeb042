/// How far a comment has come (WHATWG HTML §13.2.5.43–52).
enum MarkupComment: Hashable {
    /// After `<!--` and after `<!---`, where `>` would end it at once.
    case start, startDash
    case text
    /// After `-`, `--` and `--!`.
    case dash, dashes, bang

    /// Where the comment stands after a byte; nil where it ends.
    func after(_ byte: UInt8) throws(Complaint) -> MarkupComment? {
        let isEnd = byte == UInt8(ascii: ">")
        let isDash = byte == UInt8(ascii: "-")
        switch self {
        case .start, .startDash, .bang:
            if isEnd { throw Complaint("a comment ends in an unusual way", mend: "write <!-- and -->") }
            if isDash { return self == .start ? .startDash : self == .startDash ? .dashes : .dash }
            return .text
        case .text: return isDash ? .dash : .text
        case .dash: return isDash ? .dashes : .text
        case .dashes:
            if isEnd { return nil }
            if isDash { return .dashes }
            return byte == UInt8(ascii: "!") ? .bang : .text
        }
    }
}
