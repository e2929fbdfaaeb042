import AssociationProof
import SiteAssociation
import StrictJSON

/// Reads the JSON out of a file as it lies there, and reports what is wrong with its text.
struct CheckedText {
    /// The largest file that is read, in bytes.
    let largest: Int
    /// The size from which a file is near that, in bytes; nil where nobody need care.
    let large: Int?
    let report: FindingReport

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The text in which lines and columns count, as an editor shows them: without the byte order mark.
    static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
        bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(byteOrderMark.count)) : bytes
    }

    /// The value of a text, nil where nothing can be known of it.
    func value(of bytes: [UInt8]) -> JSONValue? {
        if let format = ForeignFormat(bytes) {
            report.add(format.code, .root, at: .start, format.message, fix: format.fix)
            return nil
        }
        guard checkSize(bytes.count) else { return nil }
        if bytes.starts(with: Self.byteOrderMark) {
            report.add(
                .byteOrderMark,
                .root,
                at: .start,
                "the text begins with a byte order mark, which RFC 8259 forbids and a reader may refuse",
                fix: "save the file as UTF-8 without BOM"
            )
        }
        let text = Self.withoutMark(bytes)
        let reading = RepairedText(text)
        for error in reading.errors { report.add(SyntaxDiagnosis(error)) }
        return reading.value.flatMap(decodedOnce)
    }

    /// Whether the text is small enough to be worth reading.
    private func checkSize(_ count: Int) -> Bool {
        guard count <= largest else {
            report.add(
                .tooLarge,
                .root,
                at: .start,
                "the file has \(count) bytes; beyond \(largest) uncompressed, devices cannot be trusted to read it",
                fix: "write fewer and wider rules; nothing else was checked"
            )
            return false
        }
        if let large, count > large {
            report.add(
                .large,
                .root,
                at: .start,
                "the file has \(count) bytes, near the \(largest) that devices take uncompressed",
                fix: "write fewer and wider rules"
            )
        }
        return true
    }

    /// The value, nil where it is a text that holds JSON once more.
    private func decodedOnce(_ value: JSONValue) -> JSONValue? {
        guard let text = value.string, let first = text.utf8.first(where: { $0 > UInt8(ascii: " ") }),
            first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        else { return value }
        report.add(
            .encodedTwice,
            .root,
            at: value.position,
            "the JSON is encoded twice: devices find one long text where an object should stand, so no app gets a link",
            fix: "encode it once, without quotes around the whole and backslashes inside"
        )
        return nil
    }
}
