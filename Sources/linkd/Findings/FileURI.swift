import LinkRoutes

/// A file's path as a URI reference (RFC 3986 §4.1): relative where the path is, so that a tool finds the file in its own
/// copy; else of the scheme `file` (RFC 8089).
struct FileURI {
    let text: String

    /// Spells a path without `.` and empty segments, every byte escaped that is not unreserved.
    init(path: String) {
        let segments = path.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
        let encoded = segments.map(PercentEncoding.encoded).joined(separator: "/")
        if path.utf8.first == UInt8(ascii: "/") {
            text = "file:///" + encoded
        } else {
            text = encoded.isEmpty ? "." : encoded
        }
    }
}
