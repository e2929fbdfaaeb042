import Diagnostics
import Testing

@Suite struct NearNameTests {
    @Test(arguments: [
        ("titel", "title"), ("Title", "title"), ("host", "hosts"), ("ignoredSchemeHost", "ignoredSchemeHosts"),
        ("web_only", "webOnly"),
        ("webcredentails", "webcredentials"), ("rutes", "routes"),
    ])
    func `a misspelled name is near the one that was meant`(_ name: String, _ meant: String) {
        let known = ["id", "title", "hosts", "routes", "schemes", "ignoredSchemeHosts", "webOnly", "webcredentials"]
        #expect(NearName.nearest(to: name, among: known) == meant)
    }

    @Test(arguments: ["$schema", "x", "ab", "", "color", "tilt"])
    func `a name that differs in more than a third of its characters has no suggestion`(_ name: String) {
        #expect(NearName.nearest(to: name, among: ["id", "title", "hosts", "to"]) == nil)
    }

    @Test func `of two equally near names the first is named`() {
        #expect(NearName.nearest(to: "cat", among: ["car", "bat"]) == "car")
    }

    @Test func `long names cost little`() {
        let long = String(repeating: "a", count: 1_000_000)
        #expect(NearName.nearest(to: long + "b", among: [long]) == long)
    }
}
