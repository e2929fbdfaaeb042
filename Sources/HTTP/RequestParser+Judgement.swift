extension RequestParser {
    /// Applies the rules that need the whole head, in the order in which their answers take precedence.
    func judge(_ bytes: Span<UInt8>, _ progress: inout ParseProgress) throws(ParseError) {
        let fields = progress.fields
        progress.head.forwardedFor = fields.forwardedFor
        try judgeHost(bytes, fields, &progress.head)
        guard !fields.seen.contains(.init(.transferEncoding)) else { throw .transferEncoding }
        guard try Self.announcesNoBody(bytes, fields) else {
            let isRead = progress.head.method == .get || progress.head.method == .head
            throw isRead ? .bodyTooLarge : .bodyOfDisallowedMethod
        }
        guard !fields.seen.contains(.init(.expect)) else { throw .unmetExpectation }
        let persists = !progress.head.isHTTP10 || fields.listsKeepAlive
        progress.head.keepsAlive = persists && !fields.listsClose
    }

    private func judgeHost(
        _ bytes: Span<UInt8>,
        _ fields: FieldFacts,
        _ head: inout RequestHead
    ) throws(ParseError) {
        guard !fields.hasRepeatedHost else { throw .repeatedHost }
        guard let value = fields.host else {
            guard head.isHTTP10 else { throw .missingHost }
            return
        }
        guard let authority = Authority(bytes, at: value) else { throw .malformedHost }
        if head.host == nil { head.host = authority.host }
    }

    /// Whether `Content-Length` is absent or some zeros; a length too large for an `Int` is a body like any other.
    private static func announcesNoBody(_ bytes: Span<UInt8>, _ fields: FieldFacts) throws(ParseError) -> Bool {
        guard let value = fields.contentLength else { return true }
        guard !fields.hasRepeatedContentLength, !value.isEmpty else { throw .malformedContentLength }
        var isZero = true
        for index in value {
            guard bytes[index].isDigit else { throw .malformedContentLength }
            isZero = isZero && bytes[index] == UInt8(ascii: "0")
        }
        return isZero
    }
}
