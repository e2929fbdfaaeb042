import AssociationChecker
import AssociationSamples
import Testing

@Suite struct MeantServiceTests {
    @Test(arguments: ["appLinks", "applink", "appslinks"])
    func `a misspelled service is checked as if it were spelled right`(_ name: String) {
        let file =
            #"{"\#(name)": {"details": [{"appIDs": ["7QW3E5R9TY.org.a"], "component": [], "paths": ["/a?b=1"]}]}}"#
        let found = AssociationChecker.findings(Array(file.utf8), expectedApps: ["7QW3E5R9TY.org.a"])
        #expect(
            Set(found.map(\.code)) == [
                "misspelled-key", "misspelled-key", "mixed-key-generations", "not-in-path",
            ]
        )
        #expect(found.last?.path == "\(name).details[0].paths[0]")
    }

    @Test func `beside the right service, a misspelled one is not read`() {
        let file = #"{"applinks": {"details": []}, "appLinks": {"details": 1}, "webCredentials": {"app": []}}"#
        let found = AssociationChecker.findings(Array(file.utf8))
        #expect(found.map(\.code) == ["empty-list", "misspelled-key", "misspelled-key", "misspelled-key"])
    }
}
