import Testing

struct LinkCommandTests {
    private static let links: [(arguments: [String], url: String)] = [
        (["home"], "https://trips.example.com/"),
        (["trip", "reference=ABC"], "https://trips.example.com/trips/ABC"),
        (["trip", "reference=a/b c%é"], "https://trips.example.com/trips/a%2Fb%20c%25%C3%A9"),
        (["trip", "reference=x=y"], "https://trips.example.com/trips/x%3Dy"),
        (["trip", "z=1", "reference=a", "y=2", "z=3"], "https://trips.example.com/trips/a?z=1&y=2&z=3"),
        (["trip", "reference=a", "flag", "empty="], "https://trips.example.com/trips/a?flag&empty="),
        (["trip", "reference=a", "--", "-x=1"], "https://trips.example.com/trips/a?-x=1"),
        (["details", "reference=a", "tab=map"], "https://trips.example.com/details?reference=a&tab=map"),
        (["files", "path=a", "path=b c", "path=d"], "https://trips.example.com/files/a/b%20c/d"),
        (["files"], "https://trips.example.com/files"),
        (["home", "--scheme"], "tcal:///"),
        (["addNote", "title=Hi there", "--scheme"], "tcal:///notes/create?title=Hi%20there"),
        (["note", "number=7"], "https://notes.example.org/n/7"),
        (["home", "a=\u{301}"], "https://trips.example.com/?a=%CC%81"),
    ]

    @Test(arguments: links)
    func `the link of a route is printed`(arguments: [String], url: String) throws {
        let outcome = try Outcome.linkd(["link"] + arguments, in: SiteFolder().folder)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output == url + "\n")
    }

    private static let refusals: [(arguments: [String], message: String)] = [
        (["nowhere"], "no table has a route \"nowhere\"; \"linkd print routes\" lists the routes [unknownRoute]"),
        (["trip"], "[missingParameter]"), (["trip", "reference"], "[badQueryName]"),
        (["trip", "reference="], "[emptyParameter]"), (["trip", "reference=.."], "[dotSegment]"),
        (["trip", "reference=a", "reference=b"], "[badValue]"), (["seat", "number=x"], "[badValue]"),
        (["details"], "[missingQueryItem]"), (["details", "reference=a", "tab=list"], "[badValue]"),
        (["home", "x-success=a"], "[badQueryName]"), (["home", ""], "[badQueryName]"),
        (["addNote", "title=a"], "[notReachable]"), (["help", "topic=a", "--scheme"], "[notReachable]"),
        (["note", "number=7", "--scheme"], "[notReachable]"),
        (["trip", "reference=" + String(repeating: "a", count: 9000)], "[tooLong]"),
    ]

    @Test(arguments: refusals)
    func `a link that cannot be is refused with the reason`(arguments: [String], message: String) throws {
        let outcome = try Outcome.linkd(["link"] + arguments, in: SiteFolder().folder)
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.contains(message), "\(outcome.error)")
    }
}
