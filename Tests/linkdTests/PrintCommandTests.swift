import Testing

struct PrintCommandTests {
    @Test func `routes are printed in the order in which they are tried`() throws {
        let outcome = try Outcome.linkd(["print", "routes"], in: SiteFolder().folder)
        #expect(outcome.exitCode == 0)
        #expect(
            outcome.output == """
                /notes/create?title=string                     --- ---- scheme  addNote
                /seats/{number:int}                            app page scheme  seat
                /help/{topic}                                  --- page ------  help
                /t/{reference}                                 app page scheme  trip
                /trips/{reference}                             app page scheme  trip
                /details?reference=string&tab=enum(map|info)?  app page scheme  details
                /files                                         app page scheme  files
                /files/{path+}                                 app page scheme  files
                /                                              app page scheme  home

                """
        )
    }

    @Test(arguments: [("aasa", "iOS"), ("assetlinks", "Android"), ("manifest", "Android")])
    func `a table without such an app has no such file`(subject: String, kind: String) throws {
        let outcome = try Outcome.linkd(["print", subject, "--table", "notes.json"], in: SiteFolder().folder)
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.error
                == "notes.json: the table names no \(kind) app, so there is no such file; add one to \"apps\"\n"
        )
    }
}
