public import BorrowedBytes

/// What the conditions of a `GET` or `HEAD` decide about its answer (RFC 9110 §13.2.2).
public enum ConditionOutcome: Hashable, Sendable {
    /// The answer is the same as without conditions.
    case met
    /// The client has the current version: 304.
    case notModified
    /// The client wants the answer for another version only: 412.
    case failed
}

extension RequestHead {
    /// Evaluates the conditions in their order of precedence (RFC 9110 §13.2.2).
    ///
    /// Use it only if the answer without conditions is a 200 (§13.2.1). A malformed date counts as absent, and so do
    /// dates for content without a time.
    ///
    /// - Parameters:
    ///   - tag: the tag of the answer; nil if it has none.
    ///   - modified: the time of the last change of the content, if it is known.
    ///   - bytes: the bytes that the head was parsed from.
    public func conditionOutcome(
        _ tag: EntityTag?,
        modified: HTTPDate? = nil,
        in bytes: Borrowed<UInt8>
    ) -> ConditionOutcome {
        if conditions.contains(.forVersions), !isForVersion(tag, modified, in: bytes) { return .failed }
        if let field = ifNoneMatch { return tag?.isListed(in: bytes, field) == true ? .notModified : .met }
        guard let modified, let field = ifModifiedSince, let known = HTTPDate(bytes, at: field) else { return .met }
        return modified <= known ? .notModified : .met
    }

    /// Whether the client wants the answer for this version: the tags decide, and only without tags the time.
    private func isForVersion(_ tag: EntityTag?, _ modified: HTTPDate?, in bytes: Borrowed<UInt8>) -> Bool {
        let lists = values(ofField: "if-match", in: bytes)
        guard lists.isEmpty else {
            return lists.contains { EntityTag.isAny(bytes, $0) || tag?.isListedStrongly(in: bytes, $0) == true }
        }
        guard let modified, let field = value(ofField: "if-unmodified-since", in: bytes),
            let known = HTTPDate(bytes, at: field)
        else { return true }
        return modified <= known
    }

    /// Returns the part of the content that the client asks for (RFC 9110 §14.2).
    ///
    /// Only `GET` has a range. `If-Range` must be exactly the tag or the time (§13.1.5); otherwise the client has a part
    /// of another version and needs the whole content.
    ///
    /// - Parameter count: the length of the content in bytes.
    public func range(
        of count: Int,
        _ tag: EntityTag?,
        modified: HTTPDate?,
        in bytes: Borrowed<UInt8>
    ) -> RequestedRange {
        guard method == .get, conditions.contains(.range), let field = value(ofField: "range", in: bytes) else {
            return .whole
        }
        let versions = values(ofField: "if-range", in: bytes)
        guard versions.isEmpty || versions.count == 1 && isVersion(bytes, versions[0], tag: tag, modified: modified)
        else {
            return .whole
        }
        return RequestedRange(bytes, field, of: count)
    }

    private func isVersion(
        _ bytes: Borrowed<UInt8>,
        _ field: Range<Int>,
        tag: EntityTag?,
        modified: HTTPDate?
    ) -> Bool {
        if let modified, let known = HTTPDate(bytes, at: field) { return modified == known }
        return tag?.isWritten(in: bytes, field) == true
    }
}
