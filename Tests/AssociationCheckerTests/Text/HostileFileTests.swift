import AssociationChecker
import AssociationSamples
import CPUTime
import SeededRandom
import SiteAssociation
import StrictJSON
import Testing

/// Files that are made to keep a reader busy; each is answered within seconds even in a debug build.
@Suite struct HostileFileTests {
    @Test(arguments: HostileFile.all)
    func `a file made to be slow to check is checked quickly`(_ file: HostileFile) {
        let time = ThreadTime.measure { AssociationChecker.findings(Array(file.text.utf8)) }.time
        #expect(time < .seconds(5))
    }

    @Test(arguments: HostileFile.assetLinks)
    func `a list of statements made to be slow to check is checked quickly`(_ file: HostileFile) {
        let time = ThreadTime.measure { AssetLinksChecker.findings(Array(file.text.utf8)) }.time
        #expect(time < .seconds(5))
    }

    @Test func `a report has at most a hundred findings of one kind`() {
        let rules = Array(repeating: "{}", count: 5000).joined(separator: ",")
        let found = AssociationChecker.findings(Array(FileSample.rules(rules).utf8))
        #expect(found.count(where: { $0.code == "unreachable-rule" }) == 100)
    }

    @Test func `a file of ten megabytes is refused by its size alone`() {
        let found = AssociationChecker.findings(Array(repeating: UInt8(ascii: "["), count: 10_000_000))
        #expect(found.map(\.code) == ["file-too-large"])
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
            testDescription: "a query of many items",
            text: FileSample.rules(#"{"?": "\#((0..<12_000).map { "a=\($0)" }.joined(separator: "&"))"}"#)
        ),
        HostileFile(
            testDescription: "endless tails",
            text: FileSample.rules(#"{"/": "\#(repeated("/*", 20_000))"}, {"/": "/a"}"#)
        ),
        HostileFile(
            testDescription: "long texts behind a star",
            text: FileSample.rules(#"{"/": "*\#(repeated("a", 40_000))b"}, {"/": "*\#(repeated("a", 40_000))c"}"#)
        ),
        HostileFile(
            testDescription: "variables that may be empty",
            text: FileSample.links(
                #""substitutionVariables": {"v": ["", "", "*", "**"]}, "details": ["#
                    + FileSample.entry(#"{"/": "/\#(repeated("$(v)", 100))", "percentEncoded": false}"#) + "]"
            )
        ),
        HostileFile(testDescription: "open lists", text: repeated("[", 100_000)),
        HostileFile(testDescription: "commas too many", text: "[" + repeated("[1,],", 18_000) + "1]"),
        HostileFile(testDescription: "one name again and again", text: "{" + repeated(#""a":1,"#, 15_000) + #""a":1}"#),
        HostileFile(
            testDescription: "an entry for each app",
            text: FileSample.entries(
                (0..<1400).map { #"{"appIDs": ["7QW3E5R9TY.a\#($0)"], "components": [{"/": "*"}]}"# }.joined(
                    separator: ","
                )
            )
        ),
    ]

    static let assetLinks = [
        HostileFile(
            testDescription: "rules that cover no other",
            text: FileSample.dynamic((0..<3_000).map { #"{"/": "/p/\#($0)/*"}"# }.joined(separator: ","))
        ),
        HostileFile(
            testDescription: "statements of one app",
            text: "["
                + (0..<400).map { FileSample.dynamic(#"{"/": "/\#($0)"}"#).dropFirst().dropLast() }.joined(
                    separator: ","
                )
                + "]"
        ),
        HostileFile(
            testDescription: "paths of URLs with queries",
            text: FileSample.dynamic(#"{"/": "https://a.b/\#(repeated("?a", 20_000))=\#(repeated("#", 20_000))"}"#)
        ),
        HostileFile(
            testDescription: "rules deep in other keys",
            text: FileSample.statement(#""x": \#(repeated(#"[{"y": "#, 200))"/a"\#(repeated("}]", 200))"#)
        ),
    ]

    private static func rules(_ name: String, _ rule: (Int) -> String) -> HostileFile {
        var rules: [String] = []
        var count = 0
        while count < 98_000 {
            rules.append(rule(rules.count))
            count += (rules.last?.utf8.count ?? 0) + 1
        }
        return HostileFile(testDescription: name, text: FileSample.rules(rules.joined(separator: ",")))
    }

    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
}

@Suite struct CheckerFuzzTests {
    @Test func `findings about any bytes have positions inside the text`() {
        var random = SeededGenerator(seed: 2)
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: TestRounds.time(.milliseconds(1500)))
        var count = 0
        while count < 200 || clock.now < end {
            let bytes = Self.input(&random)
            count += 1
            for finding in AssociationChecker.findings(bytes) + AssetLinksChecker.findings(bytes) {
                #expect(finding.position.line >= 1 && finding.position.line <= bytes.count + 1, "\(bytes)")
                #expect(finding.position.column >= 1, "\(bytes)")
            }
            _ = FileKind.of(bytes)
        }
    }

    @Test func `the same bytes have the same findings`() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let bytes = Self.input(&random)
            #expect(AssociationChecker.findings(bytes) == AssociationChecker.findings(bytes))
        }
    }

    /// A file of a case with some bytes changed, or random bytes.
    private static func input(_ random: inout SeededGenerator) -> [UInt8] {
        guard Int.random(in: 0..<10, using: &random) > 0, let flaw = FindingCase.all.randomElement(using: &random)
        else {
            return (0..<Int.random(in: 0..<200, using: &random)).map { _ in .random(in: 0...255, using: &random) }
        }
        var bytes = Array((Bool.random(using: &random) ? flaw.flawed : flaw.twin).prefix(4000))
        for _ in 0..<Int.random(in: 0..<6, using: &random) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[index] = .random(in: 0...255, using: &random)
            case 1: bytes.remove(at: index)
            default: bytes.insert(Array("{}[]\",:*?/$()%#\\'".utf8).randomElement(using: &random) ?? 0, at: index)
            }
        }
        return bytes
    }
}
