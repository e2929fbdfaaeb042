import Testing

/// `linkd print aasa --minimum-ios 12`: the form for old systems, and in words what it cannot say.
struct LegacyCommandTests {
    private static let table = """
        {"hosts": ["t.example"], "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.t"}]},
         "routes": [{"id": "trip", "path": "/trips/{reference}"},
                    {"id": "details", "path": "/details", "query": {"reference": "string"}}]}
        """

    @Test func `the file has paths for old systems, and the routes that these cannot have are named`() throws {
        let folder = try SiteFolder()
        try folder.folder.write("old.json", Self.table)
        let outcome = try Outcome.linkd(
            ["print", "aasa", "--table", "old.json", "--minimum-ios", "12"],
            in: folder.folder
        )
        #expect(outcome.exitCode == 0)
        #expect(outcome.output.contains(#""apps":[],"details":[{"appIDs":["7QW3E5R9TY.com.example.t"],"#))
        #expect(outcome.output.contains(#"{"appID":"7QW3E5R9TY.com.example.t","paths":["NOT /*/*/?*","/trips/?*"]}"#))
        #expect(
            outcome.error == """
                old.json: on iOS 12 and earlier links of the route "details" stay in the browser, for example \
                https://t.example/details?reference=x

                """
        )
    }

    @Test func `the file with the form for old systems is sound for them`() throws {
        let folder = try SiteFolder()
        try folder.folder.write("old.json", Self.table)
        let printed = try Outcome.linkd(
            ["print", "aasa", "--table", "old.json", "--minimum-ios", "12"],
            in: folder.folder
        )
        try folder.folder.write("aasa.json", printed.output)
        let check = ["check", "--strict", "--minimum-ios", "12", "aasa.json"]
        let outcome = try Outcome.linkd(check, in: folder.folder)
        #expect(outcome.exitCode == 0, "\(outcome.output)")
        let plain = try Outcome.linkd(["print", "aasa", "--table", "old.json"], in: folder.folder)
        try folder.folder.write("aasa.json", plain.output)
        let strict = try Outcome.linkd(check, in: folder.folder)
        #expect(strict.exitCode == 1 && strict.output.contains("[AA420]"), "\(strict.output)")
    }

    @Test func `for newer systems nothing is added`() throws {
        let folder = try SiteFolder()
        try folder.folder.write("old.json", Self.table)
        let arguments = ["print", "aasa", "--table", "old.json"]
        let plain = try Outcome.linkd(arguments, in: folder.folder)
        #expect(try Outcome.linkd(arguments + ["--minimum-ios", "13.4"], in: folder.folder).output == plain.output)
        #expect(!plain.output.contains("paths"))
    }

    @Test(arguments: [["print", "aasa", "--minimum-ios", "12.x"], ["print", "routes", "--minimum-ios", "12"]])
    func `a version that is none, and one for another file, are wrong usage`(_ arguments: [String]) throws {
        #expect(try Outcome.linkd(arguments, in: SiteFolder().folder).exitCode == 64)
    }
}
