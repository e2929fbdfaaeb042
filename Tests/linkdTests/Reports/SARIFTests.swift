import Diagnostics
import StrictJSON
import TestFolders
import Testing

/// `linkd check --format sarif`: the findings of a run for tools that review code (OASIS SARIF 2.1.0).
struct SARIFTests {
    private let folder: TemporaryFolder

    /// Every kind of finding: errors, warnings and notes, with a place, with a path, and of a file as a whole.
    private static let everything = [
        "--pedantic", "aasa.json", "broken.json", "table.json", "lonely.json", "nowhere.json",
    ]

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "aasa.json",
            """
            { "applinks": { "details": [{ "appIDs": ["7QW3E5R9TY.com.example.trips"], "components": [
                { "/": "/ü/*", "?": { "ref": "*" } },
                { "/": "*" },
                { "/": "/trips/*", "?": { "ref": "*" } }
            ] }] } }
            """
        )
        try folder.write("broken.json", #"{"applinks": {"details": [],}}"#)
        try folder.write(
            "table.json",
            #"{"hosts": ["a.example"], "routes": [{"id": "a", "path": "/{x}"}, {"id": "b", "path": "/{y}"}]}"#
        )
        try folder.write("lonely.json", #"{"routes": [{"id": "a", "path": "/admin"}]}"#)
    }

    @Test func `the SARIF document has the required members`() throws {
        let sarif = try SARIFRun(Self.everything, in: folder)
        #expect(sarif.document["$schema"]?.string == "https://json.schemastore.org/sarif-2.1.0.json")
        #expect(sarif.document["version"]?.string == "2.1.0")
        #expect(sarif.run?["tool"]?["driver"]?["name"]?.string == "linkd")
        #expect(sarif.run?["columnKind"]?.string == "unicodeCodePoints")
        #expect(sarif.run?["newlineSequences"]?.array?.map(\.string) == ["\r\n", "\n", "\r"])
        #expect(sarif.outcome.output.split(separator: "\n").count == 1)
        #expect(sarif.outcome.error.isEmpty)
        let results = try #require(sarif.results)
        #expect(results.count > 6)
        for result in results {
            #expect(result.message?.isEmpty == false)
            #expect(result.uri?.isEmpty == false)
            #expect(result.region == nil || result.line != nil)
        }
        for rule in try #require(sarif.rules) { #expect(rule["id"]?.string?.isEmpty == false) }
    }

    @Test func `each finding is one result, in the order and with the place that --json gives it`() throws {
        let results = try #require(SARIFRun(Self.everything, in: folder).results)
        let lines = try Outcome.linkd(["check", "--json"] + Self.everything, in: folder).output.split(separator: "\n")
        try #require(results.count == lines.count)
        for (result, line) in zip(results, lines) {
            let finding = try JSONValue(parsing: Array(line.utf8))
            #expect(result.code == finding["code"]?.string)
            #expect(result.uri == finding["file"]?.string)
            #expect((result.path ?? "") == finding["path"]?.string)
            #expect((result.line ?? 1) == finding["line"]?.integer)
            #expect((result.column ?? 1) == finding["column"]?.integer)
            let severity = finding["severity"]?.string
            #expect(result.level == (severity == "info" ? "note" : severity))
        }
        #expect(Set(results.map(\.level)) == ["error", "warning", "note"])
    }

    @Test func `each code is one rule, in the order of first use, and each result points to its own`() throws {
        let sarif = try SARIFRun(Self.everything, in: folder)
        let rules = try #require(sarif.rules)
        let results = try #require(sarif.results)
        var codes: [String?] = []
        for code in results.map(\.code) where !codes.contains(code) { codes.append(code) }
        #expect(rules.map { $0["id"]?.string } == codes)
        #expect(codes.count < results.count, "a code must occur twice for this to mean anything")
        for result in results {
            let rule = rules[try #require(result.ruleIndex)]
            #expect(rule["id"]?.string == result.code)
            #expect(rule["defaultConfiguration"]?["level"]?.string == result.level)
        }
    }

    @Test(arguments: [
        ("unreachable-rule", "unreachable rule"), ("ambiguous-routes", "routes that match the same link equally well"),
        ("invalid-json", "invalid JSON"),
        ("unusable-file", "unusable file"),
    ])
    func `a rule has the title of its page`(code: String, title: String) throws {
        let rules = try #require(SARIFRun(Self.everything, in: folder).rules)
        let rule = try #require(rules.first { $0["id"]?.string == code })
        #expect(rule["shortDescription"]?["text"]?.string == title)
    }

    @Test(arguments: [["config.json"], ["trips.json"], ["--urls", "links.txt"], []])
    func `a run without findings has an empty list of results`(arguments: [String]) throws {
        let site = try SiteFolder()
        try site.folder.write("links.txt", "https://trips.example.com/trips/5 trip\n")
        let sarif = try SARIFRun(arguments, in: site.folder)
        #expect(sarif.outcome.exitCode == 0)
        #expect(sarif.results?.isEmpty == true)
        #expect(sarif.rules?.isEmpty == true)
    }

    @Test func `the message is the sentence, then the fix, with braces written twice`() throws {
        try folder.write("table.json", #"{"routes": [{"id": "a", "path": "/p/:sku"}]}"#)
        let results = try #require(SARIFRun(["table.json"], in: folder).results)
        let findings = try Outcome.linkd(["check", "--json", "table.json"], in: folder).diagnostics
        try #require(results.count == 1 && findings.count == 1)
        let text = "\(findings[0].message); fix: \(findings[0].fix ?? "")"
        #expect(text.contains("{sku}"))
        #expect(results[0].message == text.replacing("{", with: "{{").replacing("}", with: "}}"))
    }

    @Test func `columns count code points`() throws {
        let results = try #require(SARIFRun(["aasa.json"], in: folder).results)
        let result = try #require(results.first { $0.path?.hasSuffix(#"components[0]["?"].ref"#) == true })
        #expect(result.line == 2)
        #expect(result.column == 34)
    }

    @Test func `a finding about a whole file has no region`() throws {
        let sarif = try SARIFRun(["lonely.json", "nowhere.json"], in: folder)
        let results = try #require(sarif.results)
        #expect(results.map(\.code) == ["revealing-path", "no-hosts", "unusable-file"])
        #expect(results.map(\.uri) == ["lonely.json", "lonely.json", "nowhere.json"])
        #expect(results.allSatisfy { $0.region == nil && $0.path == nil })
        #expect(sarif.outcome.exitCode == 66)
    }

    @Test func `a link that leads elsewhere is found in its line`() throws {
        let site = try SiteFolder()
        try site.folder.write("my links.txt", "# the app\n\nhttps://trips.example.com/trips/5 home\n")
        let sarif = try SARIFRun(["--urls", "my links.txt"], in: site.folder)
        let results = try #require(sarif.results)
        try #require(results.count == 1)
        #expect(results[0].uri == "my%20links.txt")
        #expect(results[0].line == 3)
        #expect(results[0].column == nil)
        #expect(results[0].code == "unusable-file")
        #expect(sarif.outcome.exitCode == 65)
    }

    @Test func `files of a configuration are named as it reaches them`() throws {
        let site = try SiteFolder(configuration: #"{ "thread": 1, "tables": ["tables/bad.json"] }"#)
        try site.folder.write("tables/bad.json", #"{"routes": [{"id": "a", "path": "x"}]}"#)
        let sarif = try SARIFRun(["./config.json"], in: site.folder)
        #expect(try #require(sarif.results).map(\.uri) == ["config.json", "tables/bad.json"])
        #expect(sarif.outcome.exitCode == 78)
    }

    @Test(arguments: [
        ("with space.json", "with%20space.json"), ("50%25.json", "50%2525.json"), ("a#b?c.json", "a%23b%3Fc.json"),
        ("name:4", "name%3A4"), ("ü\"\\<>.json", "%C3%BC%22%5C%3C%3E.json"), ("line\nbreak", "line%0Abreak"),
        ("a-b_c.d~e", "a-b_c.d~e"), ("./here.json", "here.json"), ("deep/.//er/a b.json", "deep/er/a%20b.json"),
        ("deep/../up.json", "deep/../up.json"),
    ])
    func `the name of a file is a URI reference`(file: String, uri: String) throws {
        try folder.write("deep/other.json", "")
        try folder.write(file, #"{"applinks": []}"#)
        let relative = try #require(SARIFRun([file], in: folder).results)
        #expect(!relative.isEmpty)
        #expect(relative.allSatisfy { $0.uri == uri })
    }

    @Test func `an absolute path is a URI of a file`() throws {
        let file = try folder.write("with space.json", #"{"applinks": []}"#)
        let results = try #require(SARIFRun([file], in: folder).results)
        let uri = try #require(results.first?.uri)
        #expect(uri.hasPrefix("file:///") && !uri.hasPrefix("file:////") && uri.hasSuffix("/with%20space.json"))
    }

    @Test(arguments: [[], ["--strict"]])
    func `exit codes are those of the other forms`(options: [String]) throws {
        for files in [["aasa.json"], ["broken.json"], ["nowhere.json"], ["lonely.json"], Self.everything, []] {
            let text = try Outcome.linkd(["check"] + options + files, in: folder)
            #expect(try SARIFRun(options + files, in: folder).outcome.exitCode == text.exitCode, "\(files)")
        }
    }
}

/// A run of `linkd check --format sarif` and the document that it printed.
struct SARIFRun {
    let outcome: Outcome
    let document: JSONValue

    init(_ arguments: [String], in folder: TemporaryFolder) throws {
        outcome = try Outcome.linkd(["check", "--format", "sarif"] + arguments, in: folder)
        document = try JSONValue(parsing: Array(outcome.output.utf8))
    }

    /// The only run of the document.
    var run: JSONValue? {
        guard let runs = document["runs"]?.array, runs.count == 1 else { return nil }
        return runs.first
    }

    var rules: [JSONValue]? { run?["tool"]?["driver"]?["rules"]?.array }

    var results: [Result]? { run?["results"]?.array?.map { Result(value: $0) } }

    /// A result of a run.
    struct Result {
        let value: JSONValue

        var code: String? { value["ruleId"]?.string }
        var ruleIndex: Int? { value["ruleIndex"]?.integer }
        var level: String? { value["level"]?.string }
        var message: String? { value["message"]?["text"]?.string }
        var uri: String? { place?["artifactLocation"]?["uri"]?.string }
        var region: JSONValue? { place?["region"] }
        var line: Int? { region?["startLine"]?.integer }
        var column: Int? { region?["startColumn"]?.integer }
        var path: String? { location?["logicalLocations"]?.array?.first?["fullyQualifiedName"]?.string }

        private var location: JSONValue? { value["locations"]?.array?.first }
        private var place: JSONValue? { location?["physicalLocation"] }
    }
}
