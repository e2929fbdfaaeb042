/// Lends the UTF-8 of a text as a span.
///
/// `String.utf8Span` needs iOS 26; older systems pay one copy.
@inline(__always)
func withBytes<Result, Failure: Error>(
    of text: String, _ body: (Span<UInt8>) throws(Failure) -> Result
) throws(Failure) -> Result {
    if #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        return try body(text.utf8.span)
    }
    return try body(Array(text.utf8).span)
}
