import Foundation
import HTTPCases
import Server
import Testing

@Suite struct ListenAddressTests {
    @Test(arguments: [
        ("127.0.0.1:8080", "127.0.0.1:8080", true),
        ("127.9.8.7:1", "127.9.8.7:1", true),
        ("localhost:0", "127.0.0.1:0", true),
        ("0.0.0.0:80", "0.0.0.0:80", false),
        ("192.0.2.1:65535", "192.0.2.1:65535", false),
        ("[::1]:8080", "[::1]:8080", true),
        ("[0:0::1]:8080", "[::1]:8080", true),
        ("[::]:80", "[::]:80", false),
        ("[2001:db8::1]:80", "[2001:db8::1]:80", false),
        ("unix:/run/linkd.sock", "unix:/run/linkd.sock", true),
        ("unix:/run/a b:80", "unix:/run/a b:80", true),
        ("unix:/run/linkd.sock,mode=666", "unix:/run/linkd.sock,mode=666", true),
        ("unix:/run/linkd.sock,mode=0600", "unix:/run/linkd.sock,mode=600", true),
    ])
    func `an address is read`(text: String, written: String, isLoopback: Bool) throws {
        let address = try ListenAddress(text)
        #expect(address.description == written)
        #expect(address.isLoopback == isLoopback)
    }

    /// One byte more than any system takes.
    private static let tooLong = "/" + String(repeating: "a", count: 107)

    @Test(
        arguments: [
            ("", .missingPort("")),
            ("8080", .missingPort("8080")),
            ("127.0.0.1", .missingPort("127.0.0.1")),
            ("127.0.0.1:", .invalidPort("127.0.0.1:")),
            ("127.0.0.1:x", .invalidPort("127.0.0.1:x")),
            ("127.0.0.1:+1", .invalidPort("127.0.0.1:+1")),
            ("127.0.0.1:65536", .invalidPort("127.0.0.1:65536")),
            ("127.0.0.1:99999999999999999999", .invalidPort("127.0.0.1:99999999999999999999")),
            (":80", .invalidHost(":80")),
            ("127.0.0.1\0x:80", .invalidHost("127.0.0.1\0x:80")),
            ("*:80", .invalidHost("*:80")),
            ("example.com:80", .invalidHost("example.com:80")),
            ("1.2.3:80", .invalidHost("1.2.3:80")),
            ("::1:80", .invalidHost("::1:80")),
            ("[127.0.0.1]:80", .invalidHost("[127.0.0.1]:80")),
            ("[::ffff:127.0.0.1]:80", .invalidHost("[::ffff:127.0.0.1]:80")),
            ("[::1:80", .invalidHost("[::1:80")),
            ("unix:", .invalidPath("unix:")),
            ("unix:linkd.sock", .invalidPath("unix:linkd.sock")),
            ("unix:@linkd", .invalidPath("unix:@linkd")),
            ("unix:/run/", .invalidPath("unix:/run/")),
            ("unix:/run/a\0b", .invalidPath("unix:/run/a\0b")),
            ("unix:" + tooLong, .invalidPath("unix:" + tooLong)),
            ("unix:/a,", .invalidMode("unix:/a,")),
            ("unix:/a,b", .invalidMode("unix:/a,b")),
            ("unix:/a,mode=", .invalidMode("unix:/a,mode=")),
            ("unix:/a,mode=66", .invalidMode("unix:/a,mode=66")),
            ("unix:/a,mode=680", .invalidMode("unix:/a,mode=680")),
            ("unix:/a,mode=1660", .invalidMode("unix:/a,mode=1660")),
            ("unix:/a,mode=00660", .invalidMode("unix:/a,mode=00660")),
            ("unix:/a,mode=660,x", .invalidMode("unix:/a,mode=660,x")),
            ("unix:/a?mode=660,", .invalidMode("unix:/a?mode=660,")),
        ] as [(String, ListenAddressError)]
    )
    func `any other address is refused with a reason`(text: String, error: ListenAddressError) {
        #expect(throws: error) { try ListenAddress(text) }
        #expect(error.description.contains(text.debugDescription))
    }

    @Test func `a busy port is an error that names the call, the address and the fix`() throws {
        let first = try HTTPServer(addresses: [ListenAddress("127.0.0.1:0")], responder: CaseResponder()) { _ in }
        let address = try #require(first.boundAddresses.first)
        let error = try #require(throws: ServerError.self) {
            try HTTPServer(addresses: [address], responder: CaseResponder()) { _ in }
        }
        #expect(error.description.hasPrefix("bind \(address): Address already in use"))
    }

    @Test func `a port is free again when its server is gone`() throws {
        let address = try #require(
            try HTTPServer(addresses: [ListenAddress("127.0.0.1:0")], responder: CaseResponder()) { _ in }
                .boundAddresses.first
        )
        #expect(throws: Never.self) {
            try HTTPServer(addresses: [address], responder: CaseResponder()) { _ in }
        }
    }

}

@Suite struct InheritedSocketTests {
    @Test func `activation variables for another process are removed, and other variables are kept`() throws {
        let names = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]
        for name in names { setenv(name, "1", 1) }
        #expect(try InheritedSocket.take().isEmpty)
        for name in names { #expect(getenv(name) == nil, "\(name) would be taken by a child process for its own") }
        setenv("NOTIFY_SOCKET", "/nowhere/notify", 1)
        ServiceNotifier().ready("nobody hears it")
        #expect(getenv("NOTIFY_SOCKET") == nil)
    }
}
