import Diagnostics
import LinkCode
import Testing

/// The file beside a table that says how the plugins generate its type.
struct CodeOptionsTests {
    @Test func `name and access are optional`() throws {
        #expect(try CodeOptions(json: Array("{}".utf8)) == CodeOptions())
        let both = try CodeOptions(json: Array(#"{"name": "TripLinks", "access": "public"}"#.utf8))
        #expect((both.name, both.access) == ("TripLinks", .public))
        #expect((CodeOptions().name, CodeOptions().access) == ("Links", .internal))
    }

    private static let mistakes = [
        ("{", "invalid-json"), ("[]", "wrong-type"), (#"{"nam": "Trips"}"#, "unknown-key"),
        (#"{"name": 5}"#, "wrong-type"),
        (#"{"name": "trips"}"#, "wrong-type"), (#"{"name": "a.Trips"}"#, "wrong-type"),
        (#"{"access": "open"}"#, "wrong-type"),
    ]

    @Test(arguments: mistakes)
    func `a mistake in the file is an error at its place`(json: String, code: String) throws {
        let error = #expect(throws: CodeError.self) { try CodeOptions(json: Array(json.utf8)) }
        #expect(error?.problems.map(\.code) == [code])
        #expect(error?.problems.first?.location.line == 1)
    }

    @Test func `all mistakes are reported`() {
        let json = "{\"name\": \"trips\",\n \"access\": \"open\"}"
        let error = #expect(throws: CodeError.self) { try CodeOptions(json: Array(json.utf8)) }
        #expect(
            error?.problems.map { "\($0.location) \($0.code) \($0.location.path)" } == [
                "1:10 wrong-type name", "2:12 wrong-type access",
            ]
        )
    }

    @Test func `an option of a command replaces one of the file`() throws {
        var options = try CodeOptions(json: Array(#"{"name": "TripLinks"}"#.utf8))
        #expect(options.set("name", to: "Trips") == nil && options.set("access", to: "package") == nil)
        #expect((options.name, options.access) == ("Trips", .package))
        for option in ["name", "access"] { #expect(options.set(option, to: "x")?.contains("\"x\"") == true) }
        #expect(options.set("host", to: "x")?.contains("\"host\"") == true)
    }
}
