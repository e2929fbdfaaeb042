import TestFolders
import Testing

/// Information that asks for no action, which reports have only with `--pedantic`.
@Suite struct PedanticTests {
    @Test(arguments: ["text", "json", "sarif", "github"])
    func `--pedantic shows information that asks for no action, in every format`(_ format: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "aasa.json",
            #"""
            {"name": 1,
             "applinks": {"details": [{"appIDs": ["7QW3E5R9TY.com.example.trips"], "components": [{"/": "*"}]}]}}
            """#
        )
        let usual = try Outcome.linkd(["check", "--format", format, "aasa.json"], in: folder)
        #expect(usual.exitCode == 0 && !usual.output.contains("ignored-key"))
        let pedantic = try Outcome.linkd(["check", "--pedantic", "--format", format, "aasa.json"], in: folder)
        #expect(pedantic.exitCode == 0 && pedantic.output.contains("ignored-key"))
        guard format == "text" else { return }
        #expect(usual.output == "aasa.json: an association file, valid\n")
        #expect(pedantic.output.contains("\naasa.json: an association file, 1 info\n"))
    }

    @Test func `information on which people can act is always shown`() throws {
        let folder = try TemporaryFolder()
        try folder.write("shared.json", #"{"webcredentials": {"apps": ["7QW3E5R9TY.com.example.trips"]}}"#)
        let outcome = try Outcome.linkd(["check", "shared.json"], in: folder)
        #expect(outcome.exitCode == 0 && outcome.output.contains("[opens-nothing]"), "\(outcome.output)")
    }
}
