/// A tag between double braces.
struct MustacheTag {
    enum Kind: Equatable {
        case variable, section, inverted, end, partial, comment
        /// A tag of Mustache that this subset leaves out.
        case refused(Complaint)
    }

    let kind: Kind
    /// Without the blanks about it.
    let name: String
    /// Where it lies, braces included.
    let range: Range<Int>

    /// Whether the tag takes its line with it when nothing else stands there.
    var canStandAlone: Bool { kind != .variable }

    /// What is wrong with the name; nil where all is well.
    var complaint: Complaint? {
        if case .refused(let complaint) = kind { return complaint }
        guard kind != .comment else { return nil }
        if name.isEmpty {
            return Complaint("the tag names nothing", mend: "write a name between the braces, or remove the tag")
        }
        if name.utf8.contains(where: { $0 <= 0x20 }) {
            return Complaint("'\(name.prefix(40))' is no name: it has a blank", mend: "is the tag closed with }}?")
        }
        if kind == .partial, name.hasPrefix("*") {
            return Complaint("'\(name)': the name of a partial cannot be a value", mend: "write the partial's own name")
        }
        guard isName else {
            return Complaint("'\(name.prefix(40))' is no name", mend: "use letters, digits, _ and -, joined with dots")
        }
        return nil
    }

    private var isName: Bool {
        let isPartial = kind == .partial
        guard name != "." || isPartial else { return true }
        let isSpelled = name.utf8.allSatisfy { byte in
            byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || byte == UInt8(ascii: "_")
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || isPartial && byte == UInt8(ascii: "/")
        }
        return isSpelled && (isPartial || !name.split(separator: ".", omittingEmptySubsequences: false).contains(""))
    }
}
