import AssociationChecker
import CPUTime
import SiteAssociation
import Testing

/// Files that are made to keep a reader busy; each is answered within seconds even in a debug build.
@Suite struct HostileFileTests {
    @Test(arguments: HostileFile.all)
    func `a file that is made to be slow is not`(_ file: HostileFile) {
        let time = ThreadTime.measure { AssociationChecker.findings(Array(file.text.utf8)) }.time
        #expect(time < .seconds(5))
    }

    @Test func `of a kind that comes thousands of times a report holds a hundred`() {
        let rules = Array(repeating: "{}", count: 5000).joined(separator: ",")
        let found = AssociationChecker.findings(Array(Sample.rules(rules).utf8))
        #expect(found.count(where: { $0.code == .unreachableRule }) == 100)
    }

    @Test func `a file of ten megabytes is answered by its size alone`() {
        let found = AssociationChecker.findings(Array(repeating: UInt8(ascii: "["), count: 10_000_000))
        #expect(found.map(\.code) == [.tooLarge])
    }
}

/// A file of nearly 100 KiB.
struct HostileFile: CustomTestStringConvertible {
    let testDescription: String
    let text: String

    static let all = [
        rules("fixed paths") { #"{"/": "/p/\#($0)/*"}"# },
        rules("stars in front") { #"{"/": "*a\#($0)"}"# },
        rules("stars on both sides") { #"{"/": "*a*\#($0)*b"}"# },
        rules("empty rules") { _ in "{}" },
        rules("excludes") { #"{"/": "/e\#($0)", "exclude": \#($0.isMultiple(of: 2))}"# },
        rules("unknown variables") { #"{"/": "/$(w\#($0))"}"# },
        HostileFile(
            testDescription: "endless tails",
            text: Sample.rules(#"{"/": "\#(repeated("/*", 20_000))"}, {"/": "/a"}"#)
        ),
        HostileFile(
            testDescription: "long texts behind a star",
            text: Sample.rules(#"{"/": "*\#(repeated("a", 40_000))b"}, {"/": "*\#(repeated("a", 40_000))c"}"#)
        ),
        HostileFile(
            testDescription: "variables that may be empty",
            text: Sample.links(
                #""substitutionVariables": {"v": ["", "", "*", "**"]}, "details": ["#
                    + Sample.entry(#"{"/": "/\#(repeated("$(v)", 100))", "percentEncoded": false}"#) + "]"
            )
        ),
        HostileFile(testDescription: "open lists", text: repeated("[", 100_000)),
        HostileFile(testDescription: "commas too many", text: "[" + repeated("[1,],", 18_000) + "1]"),
        HostileFile(testDescription: "one name again and again", text: "{" + repeated(#""a":1,"#, 15_000) + #""a":1}"#),
        HostileFile(
            testDescription: "an entry for each app",
            text: Sample.entries(
                (0..<1400).map { #"{"appIDs": ["7QW3E5R9TY.a\#($0)"], "components": [{"/": "*"}]}"# }.joined(
                    separator: ","
                )
            )
        ),
    ]

    private static func rules(_ name: String, _ rule: (Int) -> String) -> HostileFile {
        var rules: [String] = []
        var count = 0
        while count < 98_000 {
            rules.append(rule(rules.count))
            count += (rules.last?.utf8.count ?? 0) + 1
        }
        return HostileFile(testDescription: name, text: Sample.rules(rules.joined(separator: ",")))
    }

    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
}
