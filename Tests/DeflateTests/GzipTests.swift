import CZlib
import Deflate
import SeededRandom
import Testing

@Suite struct GzipTests {
    /// The content of a gzip file, by zlib's other half.
    private static func expanded(_ member: [UInt8], count: Int) -> [UInt8]? {
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer { stream.deallocate() }
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(stream, MAX_WBITS + 16, ZLIB_VERSION, size) == Z_OK else { return nil }
        defer { inflateEnd(stream) }
        var input = member
        var output = [UInt8](repeating: 0, count: count + 1)
        return input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.pointee.next_in = input.baseAddress
                stream.pointee.avail_in = UInt32(input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(output.count)
                guard inflate(stream, Z_FINISH) == Z_STREAM_END, stream.pointee.avail_in == 0 else { return nil }
                return Array(output[..<(output.count - Int(stream.pointee.avail_out))])
            }
        }
    }

    @Test(arguments: [100, 4_096, 131_072, 1_000_003])
    func `compressed content decompresses to the same bytes`(count: Int) throws {
        let content = (0..<count).map { UInt8($0 * $0 % 251) }
        let member = try #require(Gzip.compressed(content + content))
        #expect(member.count < 2 * count)
        #expect(Self.expanded(member, count: 2 * count) == content + content)
    }

    @Test func `the same content compresses to the same bytes, without time, name or system`() throws {
        let content = Array(repeating: UInt8(ascii: "a"), count: 5_000)
        let member = try #require(Gzip.compressed(content))
        #expect(Gzip.compressed(content) == member)
        // Magic number, deflate, no flags, no time, compressed as far as it goes, system unknown (RFC 1952 §2.3).
        #expect(member.prefix(10).elementsEqual([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 255]))
    }

    @Test func `content that would not get shorter is not compressed`() {
        #expect(Gzip.compressed([]) == nil)
        #expect(Gzip.compressed([0]) == nil)
        #expect(Gzip.compressed(Array("{\"applinks\":{}}".utf8)) == nil)
        var random = SeededGenerator(seed: 1)
        #expect(Gzip.compressed((0..<10_000).map { _ in UInt8.random(in: 0...255, using: &random) }) == nil)
    }
}
