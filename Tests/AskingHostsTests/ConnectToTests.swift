import Testing

@testable import AskingHosts

/// The values of `linkd doctor --connect-to`.
@Suite struct ConnectToTests {
    @Test(arguments: [
        ("a.example:443:127.0.0.1:8443", "a.example", false), ("A.Example:80:[::1]:8080", "a.example", true),
        ("a.example:443:other.example:1", "a.example", false),
    ])
    func `a redirection is read as curl reads it`(_ text: String, _ host: String, _ isIPv6: Bool) throws {
        let redirection = try #require(ConnectTo(argument: text))
        #expect(redirection.host == host && redirection.isIPv6 == isIPv6 && redirection.text == text)
    }

    @Test(arguments: [
        "", ":::", "a.example", "a.example:443", "a.example:443:b", "a.example:443:b:", "a.example::b:1", ":443:b:1",
        "a.example:443::1", "a.example:0:b:1", "a.example:65536:b:1", "a.example:443:b:65536", "a.example:x:b:1",
        "a.example:443:::1:1", "a b:443:c:1", "a.example:443:b:1\n", "a.example:+1:b:1", "ä.example:443:b:1",
    ])
    func `no other text is a redirection`(_ text: String) {
        #expect(ConnectTo(argument: text) == nil)
    }

    @Test(arguments: [
        ("https://a.example/x", true), ("https://a.example", true), ("https://b.a.example/x", false),
        ("https://a.example.org/x", false),
    ])
    func `a redirection is about one host and one port`(_ url: String, _ isMeant: Bool) throws {
        let redirection = try #require(ConnectTo(argument: "a.example:443:127.0.0.1:1"))
        #expect(redirection.matches(url) == isMeant)
    }
}
