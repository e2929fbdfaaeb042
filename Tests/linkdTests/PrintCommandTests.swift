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

    @Test func `entitlements name every service of an app on every host`() throws {
        let site = try SiteFolder()
        try site.folder.write(
            "clip.json",
            #"""
            {"hosts": ["example.com", "*.example.com"], "routes": [{"id": "home", "path": "/"}],
             "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.app", "clip": "7QW3E5R9TY.com.example.app.Clip", "handoff": true}]}}
            """#
        )
        #expect(
            try Outcome.linkd(["print", "entitlements", "--table", "clip.json"], in: site.folder).output == """
                <!-- 7QW3E5R9TY.com.example.app -->
                <key>com.apple.developer.associated-domains</key>
                <array>
                    <string>applinks:example.com</string>
                    <string>applinks:*.example.com</string>
                    <string>appclips:example.com</string>
                    <string>appclips:*.example.com</string>
                    <string>activitycontinuation:example.com</string>
                    <string>activitycontinuation:*.example.com</string>
                </array>

                <!-- 7QW3E5R9TY.com.example.app.Clip -->
                <key>com.apple.developer.associated-domains</key>
                <array>
                    <string>appclips:example.com</string>
                    <string>appclips:*.example.com</string>
                </array>

                """
        )
    }

    @Test(arguments: [("aasa", "iOS"), ("assetlinks", "Android"), ("entitlements", "iOS"), ("manifest", "Android")])
    func `a table without such an app has no such file`(subject: String, kind: String) throws {
        let outcome = try Outcome.linkd(["print", subject, "--table", "notes.json"], in: SiteFolder().folder)
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.error
                == "notes.json: the table names no \(kind) app, so there is no such file; add the app to \"apps\"\n"
        )
    }
}
