import Foundation
import HTTP
import SeededRandom
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

@Suite struct IPAddressTests {
    private static let read: [(text: String, written: String)] = [
        ("192.0.2.1", "192.0.2.1"), ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"),
        ("::", "::"), ("::1", "::1"), ("1::", "1::"), ("2001:DB8::1", "2001:db8::1"),
        ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"), ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
        ("2001:0db8:0000:0000:0000:0000:0000:0001", "2001:db8::1"), ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
        ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"), ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"),
        ("::ffff:192.0.2.1", "192.0.2.1"), ("::FFFF:c000:201", "192.0.2.1"),
        ("64:ff9b::192.0.2.33", "64:ff9b::c000:221"),
        ("1:2:3:4:5:6:7.8.9.10", "1:2:3:4:5:6:708:90a"), ("fe80::", "fe80::"),
    ]

    @Test(arguments: read)
    func `an address is read and written as RFC 5952 says`(text: String, written: String) throws {
        let address = try #require(IPAddress(text))
        #expect("\(address)" == written)
        #expect(IPAddress(written) == address)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.255.255.255", true), ("::ffff:127.0.0.1", true), ("::1", true),
        ("126.255.255.255", false), ("128.0.0.0", false), ("::", false), ("::2", false), ("::ffff:128.0.0.1", false),
    ])
    func `a loopback address is known, also one of IPv4 in the form of IPv6`(text: String, isLoopback: Bool) {
        #expect(IPAddress(text)?.isLoopback == isLoopback)
    }

    private static let refused = [
        "", " ", "localhost", "1", "1.2.3", "1.2.3.4.5", "1.2.3.", ".1.2.3", "1..2.3", "256.1.1.1", "01.2.3.4",
        "1.2.3.04",
        "1.2.3.4 ", " 1.2.3.4", "1.2.3.4:80", "0x1.2.3.4", "1.2.3.-4", "1.2.3.+4", "1.2.3.4/8",
        ":", ":1", "1:", ":::", "1:::2", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::",
        "::1:2:3:4:5:6:7:8", "12345::", "g::", "[::1]", "::1%lo", "::1.2.3", "::1.2.3.4:5", "::1.2.3.256",
        "1:2:3:4:5:6:7:1.2.3.4", "1.2.3.4::", "::1\0", "１.2.3.4",
    ]

    @Test(arguments: refused)
    func `a text that is not an address is refused`(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test func `addresses are read and written as the system does`() {
        var random = SeededGenerator(seed: 1)
        var readable = 0
        for _ in 0..<TestRounds.count(25_000) {
            let text = Self.almostAddress(&random)
            let system = SystemAddress(text)
            let address = IPAddress(text)
            #expect((address == nil) == (system == nil), "\(text)")
            guard let address, let system else { continue }
            readable += 1
            #expect(SystemAddress("\(address)")?.text == system.unmapped.text, "\(text)")
        }
        #expect(readable > 2_500)
    }

    /// Groups, numbers and separators that are an address often enough.
    private static func almostAddress(_ random: inout SeededGenerator) -> String {
        let separator = Bool.random(using: &random) ? "." : ":"
        let count = separator == "." ? Int.random(in: 3...5, using: &random) : Int.random(in: 1...9, using: &random)
        var parts = (0..<count).map { _ in
            let most = Bool.random(using: &random) ? 255 : 300
            if separator == "." { return String(Int.random(in: 0...most, using: &random)) }
            let group = UInt32.random(in: 0...0x1_0010, using: &random) >> (8 * .random(in: 0...2, using: &random))
            return String(group, radix: 16)
        }
        if separator == ":" {
            if Bool.random(using: &random) { parts[Int.random(in: 0..<count, using: &random)] = "" }
            if Bool.random(using: &random) { parts = parts.map { $0 == "1" ? "0" : $0 } }
            switch Int.random(in: 0..<8, using: &random) {
            case 0: parts.insert("", at: 0)
            case 1: parts.append("")
            case 2: parts[count - 1] = "192.0.2.\(Int.random(in: 0...260, using: &random))"
            case 3: parts = ["", "", "ffff", "10.0.0.1"]
            default: break
            }
        }
        return parts.joined(separator: separator)
    }

    @Test func `IPv4 sorts before IPv6, and each by its bits`() {
        let texts = ["0.0.0.1", "10.0.0.0", "192.0.2.1", "::", "::1", "1::", "1::1", "ffff::"]
        let sorted = texts.compactMap { IPAddress($0) }
        #expect(sorted.count == 8)
        #expect(sorted.shuffled().sorted() == sorted)
    }
}

/// An address as the system's own functions read and write it.
struct SystemAddress {
    /// Four bytes or sixteen.
    let bytes: [UInt8]

    init?(_ text: String) {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.bytes = Array(bytes.prefix(4))
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            self.bytes = bytes
        } else {
            return nil
        }
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The IPv4 address where one is mapped into IPv6.
    var unmapped: SystemAddress {
        let isMapped = bytes.count == 16 && bytes[..<12].elementsEqual(Array(repeating: 0, count: 10) + [255, 255])
        return isMapped ? SystemAddress(bytes: Array(bytes[12...])) : self
    }

    var text: String {
        var text = [CChar](repeating: 0, count: 64)
        var bytes = bytes
        inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, &bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
