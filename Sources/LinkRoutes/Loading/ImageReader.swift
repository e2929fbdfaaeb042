import StrictJSON

/// Reads `image`, of a page or of the table.
struct ImageReader {
    let texts: PageTextReader

    func image(_ object: JSONObjectReader) -> PageText? {
        guard let image = texts.text(object, "image") else { return nil }
        if !image.languages.values.allSatisfy(Self.isSound) {
            object.report(
                .badImage,
                "image",
                "an image is an https URL with its host written out, or a path on this site",
                mend: "write \"https://…\" or \"/card.png\""
            )
        }
        return image
    }

    private static func isSound(_ pieces: [PageText.Piece]) -> Bool {
        guard case .text(let start) = pieces.first else { return false }
        if start.hasBytes(atStart: "/") { return !start.hasBytes(atStart: "//") }
        // A hole in the host would let a link choose it.
        let hasWholeHost = start.utf8.dropFirst(8).contains(UInt8(ascii: "/")) || pieces.count == 1
        return start.hasBytes(atStart: "https://") && hasWholeHost
    }
}
