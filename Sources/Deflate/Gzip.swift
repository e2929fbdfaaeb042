// # Deflate
//
// Compresses content once, when a table loads, so that it can be sent compressed any number of times.
//
// Association files are fetched again and again, and their rules repeat themselves, so they shrink to a fraction. The
// system's zlib does it, at its highest level.
//
// ```swift
// let content = Array(repeating: UInt8(ascii: "a"), count: 5_000)
// let member = try #require(Gzip.compressed(content))
// #expect(Gzip.compressed(content) == member)
// ```
//
// The result has no time, no name and no system in its header, so the same content gives the same bytes, and their
// entity tag stays the same after a restart. Content that would not get shorter has no compressed form:
//
// ```swift
// #expect(Gzip.compressed(Array("{\"applinks\":{}}".utf8)) == nil)
// ```
//
// ## What it leaves out
//
// - Decompression, and public files: the proxy in front compresses them.
// - Streams. The content is in memory, and so is the result.
// - Brotli and zstd. Apple's and Google's fetchers accept gzip.
// - A choice of level. What is compressed once and sent often deserves the best.
//
// ## Limits and costs
//
// - The result is allocated once, with room for one byte less than the content.
// - zlib needs about 400 KiB while it compresses, and nothing afterwards.
// - A request costs nothing: which form is sent depends on its `Accept-Encoding` alone
//   (`HTTP/Fields/AcceptedCodings.swift`).
//
// It is a module of its own because it is the only one that imports zlib. `Sites` gets compression as a closure and
// stays free of C. The module is one of those with unsafe code: both buffers are passed to C for one call.
//
// ## Where to read on
//
// `Gzip.swift`, then `Sites/Answers/ExactAnswer.swift`, which chooses between the forms of an answer. The format is RFC
// 1952; the content coding is RFC 9110 §8.4.1.3.

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
