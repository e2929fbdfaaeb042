internal import CZlib

/// The gzip format, as the content coding `gzip` has it (RFC 9110 §8.4.1.3, RFC 1952).
public enum Gzip {
    /// Compresses content as far as zlib can.
    ///
    /// - Returns: one gzip member, always the same for one content and one zlib; nil where it would be no shorter.
    public static func compressed(_ content: [UInt8]) -> [UInt8]? {
        let room = max(content.count - 1, 0)
        let member = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            count = content.withUnsafeBufferPointer {
                linkd_gzip($0.baseAddress, $0.count, buffer.baseAddress, room)
            }
        }
        return member.isEmpty ? nil : member
    }
}
