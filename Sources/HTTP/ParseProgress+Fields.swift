extension ParseProgress {
    /// Keeps what a recognised field says.
    mutating func note(_ bytes: Span<UInt8>, name: Range<Int>, value untrimmed: Range<Int>) {
        guard let name = FieldName(bytes, at: name) else { return }
        let value = bytes.trimmingBlanks(untrimmed)
        let isFirst = fields.seen.insert(FieldFacts.Names(name)).inserted
        switch name {
        case .host:
            fields.host = value
            fields.hasRepeatedHost = !isFirst
        case .contentLength:
            fields.contentLength = value
            fields.hasRepeatedContentLength = !isFirst
        case .connection: noteConnection(bytes, value)
        case .transferEncoding, .expect: break
        case .ifNoneMatch: head.ifNoneMatch = isFirst ? value : nil
        case .ifModifiedSince: head.ifModifiedSince = isFirst ? value : nil
        case .acceptLanguage: head.acceptLanguage = isFirst ? value : nil
        case .acceptEncoding: head.acceptEncoding = isFirst ? value : nil
        case .referer: head.referer = isFirst ? value : nil
        case .userAgent: head.userAgent = isFirst ? value : nil
        case .forwardedFor:
            fields.forwardedFor = (fields.forwardedFor?.lowerBound ?? value.lowerBound)..<value.upperBound
        }
    }

    /// Looks through a list of connection options (RFC 9110 §7.6.1).
    private mutating func noteConnection(_ bytes: Span<UInt8>, _ value: Range<Int>) {
        var start = value.lowerBound
        while start < value.upperBound {
            let end = bytes.firstIndex(of: .comma, from: start, to: value.upperBound) ?? value.upperBound
            let option = bytes.trimmingBlanks(start..<end)
            if bytes.equalsIgnoringCase("close", at: option) { fields.listsClose = true }
            if bytes.equalsIgnoringCase("keep-alive", at: option) { fields.listsKeepAlive = true }
            start = end + 1
        }
    }
}
