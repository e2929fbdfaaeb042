import LinkRoutes
import SiteAssociation
import StrictJSON
import Testing

/// The shared cases of what a table's association file claims.
@Suite struct VectorTests {
    @Test(arguments: try AssociationVector.all(of: "aasa"))
    func `the generated file opens the app for just these paths`(_ vector: AssociationVector) throws {
        let matcher = try AppleMatcher(RouteTable(json: vector.given))
        for (path, opens) in vector.opensApp {
            #expect(matcher.opensApp("https://www.example.com\(path)") == opens, "\(path)")
        }
    }

    @Test(arguments: try AssociationVector.all(of: "aasaTrap"))
    func `a file written by hand does what its author did not expect`(_ vector: AssociationVector) throws {
        if vector.isInvalid {
            #expect(throws: JSONError.self) { try AssociationDocument(parsing: vector.given) }
            return
        }
        let matcher = AppleMatcher(try AssociationDocument(parsing: vector.given))
        for (path, opens) in vector.opensApp {
            #expect(matcher.opensApp("https://www.example.com\(path)") == opens, "\(path)")
        }
    }
}
