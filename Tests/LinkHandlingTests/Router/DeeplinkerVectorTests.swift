import LinkHandling
import LinkRoutes
import StrictJSON
import Testing

/// The shared cases of write-up 003: home where no path of the app's own fits, nothing where one fits in vain.
@MainActor @Suite struct DeeplinkerVectorTests {
    @Test(arguments: try Vector.cases(of: "deeplinker"))
    func `a link leads where the case says`(_ vector: Vector) async throws {
        let table = try RouteTable(
            json: Array(
                #"""
                {"hosts": ["www.trips.calendar.com"], "schemes": ["tcal"], "schemeHosts": "*", "routes": [
                    {"id": "home", "path": "/"},
                    {"id": "details", "path": "/details", "query": {"reference": "string"}}
                ]}
                """#.utf8
            )
        )
        var place: String?
        let router = LinkRouter(table)
        router.onUnmatched { if $0.cause == .noPath, $0.kind == .scheme { place = "home" } }
        struct Details: Decodable { let reference: String }
        router.on("home") { place = "home" }
        router.on("details") { (details: Details) in place = "details(\(details.reference))" }
        await router.handle(try #require(vector.given["url"]?.string))
        #expect(place == vector.expect["wanted"]?.string)
    }
}
