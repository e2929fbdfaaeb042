import Foundation
import LinkHandling
import LinkRoutes
import LinkTesting
import Testing

@testable import LinkActions

/// The errors of the modules that apps use, as an alert with `localizedDescription` shows them.
@MainActor @Suite struct PublicErrorTests {
    /// Returns the error of a function.
    private static func error(_ work: () throws -> Void) -> (any Error)? {
        do { try work() } catch { return error }
        return nil
    }

    /// An error of each type, with what a person reads.
    private static func samples() throws -> [(error: (any Error)?, text: String)] {
        let json = #"{"hosts": ["t.example"], "routes": [{"id": "trip", "path": "/trips/{n:int}"}]}"#
        let table = try RouteTable(json: Array(json.utf8))
        let link = try #require(URL(string: "cb://x"))
        let refusal = try #require(error { _ = try RouteTable(json: Array("[".utf8)) } as? RouteTableError)
        return [
            (refusal, refusal.description),
            (error { _ = try table.link(to: "trap") }, #"the table has no route "trap""#),
            (
                error { _ = try table.link("https://t.example/%") },
                "two hex digits must follow the % at byte 18; a plain percent sign is %25"
            ),
            (LinkProblem.foreign(.host("x.example")), #"the host "x.example" is not one of the table"#),
            (LinkGuardError(requirement: "login", reason: .refused), #"the guard for "login" refused the link"#),
            (
                LinkParameterError(
                    code: .missingKey,
                    parameter: "title",
                    place: .absent,
                    expected: "a text",
                    value: nil
                ),
                #"Required parameter "title" not found."#
            ),
            (
                LinkOutputError(code: .badValue, parameter: "n", message: "is not finite"),
                #"the output "n" is not finite"#
            ),
            (
                error { _ = try CallbackPolicy().check("cb://x", as: .success, ownSchemes: []) },
                #"The address for "x-success" is not allowed."#
            ),
            (CallbackNotOpened(url: link), "the system could not open the callback cb://x"),
            (
                error { _ = try CallbackRequest(to: "a b", action: "x") },
                #""a b" is not a scheme; write the other app's scheme, without a colon"#
            ),
            (
                error { _ = try expectLink("https://t.example/trips/5", opens: "home", in: table) },
                "expected route home, but https://t.example/trips/5: route trip"
            ),
        ]
    }

    @Test func `every error has the text that an alert shows`() throws {
        for (error, text) in try Self.samples() {
            let error = try #require(error)
            #expect((error as? any LocalizedError)?.errorDescription == text, "\(type(of: error))")
            #expect(error.localizedDescription == text)
            guard !(error is LinkFailure) else { continue }
            // A failure shows the error that it carries.
            let failure = LinkFailure(url: "t:", route: "trip", error: error)
            #expect(failure.errorDescription == text)
            #expect((failure as any Error).localizedDescription == text)
        }
    }

    @Test func `a failure of another error shows its text for people, and none of its contents`() {
        struct Secret: Error { let token = "s3cret" }
        struct Spoken: LocalizedError { let errorDescription: String? = "Out of paper." }
        struct Silent: LocalizedError { let token = "s3cret" }
        struct Described: Error, CustomStringConvertible { let description = "no paper" }
        let cases: [(any Error, String)] = [
            (Secret(), "The action failed."), (Spoken(), "Out of paper."), (Silent(), "The action failed."),
            (Described(), "no paper"), (CancellationError(), "The action failed."),
        ]
        for (error, text) in cases {
            let failure = LinkFailure(url: "t:", route: "trip", error: error)
            #expect(failure.errorDescription == text)
            #expect((failure as any Error).localizedDescription == text)
        }
    }

    /// The modules of an app's products; those below them throw nothing to an app.
    private static let modules = ["LinkRoutes", "LinkHandling", "LinkActions", "LinkTesting"]

    @Test func `the errors above are all that are public`() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
            .standardized
        var found: Set<String> = []
        for module in Self.modules {
            let files = FileManager.default.enumerator(
                at: sources.appending(path: module),
                includingPropertiesForKeys: nil
            )
            while let file = files?.nextObject() as? URL {
                guard file.pathExtension == "swift" else { continue }
                let text = try String(contentsOf: file, encoding: .utf8)
                let types =
                    /public (?:indirect )?(?:final )?(?:struct|enum|class|actor) (\w+)[^{\n]*:[^{\n]*\b(?:Localized)?Error\b/
                found.formUnion(text.matches(of: types).map { String($0.output.1) })
                let extended = try text.matches(of: Regex<(Substring, Substring)>(#"extension (\w+):[^{\n]*\bError\b"#))
                found.formUnion(extended.map { String($0.output.1) })
            }
        }
        let shown = try Self.samples().compactMap { $0.error.map { "\(type(of: $0))" } }
        #expect(found == Set(shown + ["LinkFailure"]))
    }
}
