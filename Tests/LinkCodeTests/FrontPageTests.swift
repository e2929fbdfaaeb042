import LinkCode
import LinkRoutes
import PlatformCode
import Testing

/// The examples of the front pages of two modules.
@Suite struct FrontPageTests {
    @Test func `a route becomes a case`() throws {
        let json = #"{"hosts": ["t.example"], "routes": [{"id": "trip", "path": "/trips/{reference}"}]}"#
        let generator = try #require(CodeGenerator(.swift, name: "TripLinks"))
        let text = try generator.text(json: Array(json.utf8))
        #expect(text.contains("case trip(reference: String)"))
    }

    @Test func `a route becomes a type of Kotlin and of TypeScript`() throws {
        let table = try RouteTable(#"{"id": "trip", "path": "/trips/{reference}"}"#)
        let (kotlin, typescript) = (CodeGenerator(.kotlin), CodeGenerator(.typescript))
        #expect(try kotlin?.text(table).contains("data class Trip(public val reference: kotlin.String)") == true)
        #expect(try typescript?.text(table).contains(#""trip": { "reference": string };"#) == true)
    }
}
