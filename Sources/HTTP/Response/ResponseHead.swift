/// The head of an outgoing answer; no other type writes heads.
public struct ResponseHead {
    @usableFromInline let response: Response
    @usableFromInline let persistence: Persistence

    private static let contentLength = Array("Content-Length: ".utf8)
    private static let entityTag = Array("ETag: ".utf8)
    private static let keepAlive = Array("Connection: keep-alive\r\n".utf8)
    private static let close = Array("Connection: close\r\n".utf8)

    /// Prepares the head of `response`; a 304 and an answer to `HEAD` use the same one.
    ///
    /// Inlinable, because another module sends answers.
    @inlinable
    public init(of response: Response, persistence: Persistence) {
        self.response = response
        self.persistence = persistence
    }

    /// Appends the status line, the field lines and the blank line.
    public func append(to output: inout [UInt8], date: DateField) {
        output.append(contentsOf: response.status.line)
        output.append(contentsOf: date.line)
        switch persistence {
        case .implied: break
        case .stated: output.append(contentsOf: Self.keepAlive)
        case .ends: output.append(contentsOf: Self.close)
        }
        if response.fieldsStart == 0 { Self.appendContentLines(of: response, to: &output) }
        output.append(contentsOf: response.lines)
    }

    /// Returns the lines that depend on the content, for an answer that is rendered in advance.
    static func contentLines(of response: Response) -> [UInt8] {
        var lines: [UInt8] = []
        appendContentLines(of: response, to: &lines)
        return lines
    }

    private static func appendContentLines(of response: Response, to output: inout [UInt8]) {
        // A 304 has no body, and the length would describe another answer (RFC 9110 §8.6).
        if response.status != .notModified {
            output.append(contentsOf: contentLength)
            output.append(decimal: response.body.count)
            endLine(&output)
        }
        if let tag = response.entityTag {
            output.append(contentsOf: entityTag)
            tag.append(to: &output)
            endLine(&output)
        }
    }

    private static func endLine(_ output: inout [UInt8]) {
        output.append(.carriageReturn)
        output.append(.lineFeed)
    }
}
