import BorrowedBytes
import HTTP
import SeededRandom
import Testing

@Suite struct TrustedProxyTests {
    private static let networks: [(text: String, inside: [String], outside: [String])] = [
        ("192.0.2.1", ["192.0.2.1", "::ffff:192.0.2.1"], ["192.0.2.0", "192.0.2.2", "::1", "::c000:201"]),
        ("10.0.0.0/8", ["10.0.0.0", "10.255.255.255"], ["9.255.255.255", "11.0.0.0", "::a00:0"]),
        ("192.0.2.128/25", ["192.0.2.128", "192.0.2.255"], ["192.0.2.127", "192.0.3.0"]),
        ("192.0.2.1/32", ["192.0.2.1"], ["192.0.2.0", "192.0.2.2"]),
        ("0.0.0.0/0", ["0.0.0.0", "255.255.255.255"], ["::", "::1"]),
        ("::1", ["::1"], ["::", "::2", "0.0.0.1", "127.0.0.1"]),
        ("fd00::/8", ["fd00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"], ["fc00::", "fe00::"]),
        ("2001:db8::/64", ["2001:db8::", "2001:db8::ffff:ffff:ffff:ffff"], ["2001:db8:0:1::", "2001:db7::"]),
        ("2001:db8::8/125", ["2001:db8::8", "2001:db8::f"], ["2001:db8::7", "2001:db8::10"]),
        ("::/0", ["::", "ffff::"], ["0.0.0.0", "::ffff:10.0.0.1"]),
        ("::ffff:10.0.0.0/104", ["10.0.0.0", "10.255.255.255"], ["9.255.255.255", "11.0.0.0"]),
    ]

    @Test(arguments: networks)
    func `a network contains exactly its addresses`(text: String, inside: [String], outside: [String]) throws {
        let proxies = TrustedProxies([try TrustedProxy(text)])
        for address in inside { #expect(proxies.believes(address), "\(address)") }
        for address in outside { #expect(!proxies.believes(address), "\(address)") }
        #expect(!proxies.believes(nil))
    }

    @Test(arguments: ["", "localhost", "unix:/run/nginx.sock"])
    func `a text that is not an address is refused`(text: String) {
        #expect(throws: AddressRangeError.malformed(text)) { try TrustedProxy(text) }
    }

    private static let badPrefixes = [
        ("10.0.0.0/", 32), ("10.0.0.0/33", 32), ("10.0.0.0/+8", 32), ("10.0.0.0/8/8", 32), ("fd00::/129", 128),
        ("fd00::/99999999999999999999", 128),
    ]

    @Test(arguments: badPrefixes)
    func `an invalid prefix length is refused`(text: String, bits: Int) {
        #expect(throws: AddressRangeError.badPrefix(text, bits: bits)) { try TrustedProxy(text) }
    }

    @Test(arguments: [("10.0.0.1/8", "10.0.0.0"), ("::ffff:10.0.0.0/8", "0.0.0.0"), ("2001:db8::1/64", "2001:db8::")])
    func `a network with host bits is refused with the address of the network`(text: String, network: String) throws {
        let network = try #require(IPAddress(network))
        #expect(throws: AddressRangeError.bitsBehindPrefix(text, network: network)) { try TrustedProxy(text) }
    }

    @Test func `overlapping networks contain the addresses of each`() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2_000 {
            let networks = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                let length = UInt32.random(in: 24...32, using: &random)
                let start = UInt32.random(in: 0..<1024, using: &random) & ~((1 << (32 - length)) - 1)
                return (text: "\(IPAddress.ipv4(start))/\(length)", range: start...start + (1 << (32 - length)) - 1)
            }
            let proxies = TrustedProxies(try networks.map { try TrustedProxy($0.text) })
            for _ in 0..<20 {
                let address = UInt32.random(in: 0..<1100, using: &random)
                let isInside = networks.contains { $0.range.contains(address) }
                #expect(proxies.believes("\(IPAddress.ipv4(address))") == isInside, "\(networks) \(address)")
            }
        }
    }
}

extension TrustedProxies {
    /// Whether the list of this peer counts; nil for a Unix-domain socket.
    fileprivate func believes(_ peer: String?) -> Bool {
        let list = Array("203.0.113.77".utf8)
        let stranger = IPAddress("203.0.113.77")
        let peer = peer.flatMap { IPAddress($0) }
        return peer != stranger && client(of: peer, forwardedFor: 0..<list.count, in: list.borrowed) == stranger
    }
}
