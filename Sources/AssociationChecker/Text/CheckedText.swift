import AssociationProof
import Diagnostics
import SiteAssociation
import StrictJSON

/// Reads the JSON text of a file and reports its errors.
struct CheckedText {
    /// The largest file that is read, in bytes.
    let largest: Int
    /// The size in bytes above which a file is close to the limit; nil for no warning.
    let large: Int?
    let report: FindingReport

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Returns the text without the byte order mark; lines and columns refer to it, as in an editor.
    static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
        bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(byteOrderMark.count)) : bytes
    }

    /// Returns the value of a text; nil if the text cannot be read.
    func value(of bytes: [UInt8]) -> JSONValue? {
        if let format = ForeignFormat(bytes) {
            report.add(format.code, in: .root, at: .start, format.message, fix: format.fix)
            return nil
        }
        guard checkSize(bytes.count) else { return nil }
        if bytes.starts(with: Self.byteOrderMark) {
            let message = "byte order mark; readers might reject the file"
            report.add(.byteOrderMark, in: .root, at: .start, message, fix: "save the file as UTF-8 without BOM")
        }
        let text = Self.withoutMark(bytes)
        let reading = RepairedText(text)
        for error in reading.errors { report.add(error) }
        return reading.value
    }

    /// Returns whether the text is small enough to be read.
    func checkSize(_ count: Int) -> Bool {
        guard count > large ?? largest else { return true }
        let fits = count <= largest
        let isAppleLimit = largest == AssociationFile.largestSize
        report.add(
            .fileTooLarge,
            in: .root,
            at: .start,
            as: fits ? .warning : nil,
            (fits ? "file near the size limit: \(count) of" : "file too large: \(count) bytes, limit")
                + " \(largest)\(isAppleLimit ? "" : ", for Apple devices \(AssociationFile.largestSize)") (uncompressed)",
            fix: "use fewer, more general rules" + (fits ? "" : "; the content was not checked")
        )
        return fits
    }
}
