import AssociationProof
import Diagnostics
import LinkRoutes
import SiteAssociation
import TableChecks
import Testing

@testable import Checking

/// What `linkd check` makes of proofs that no table of a test can lead to in a short time, or at all.
struct ProofOutputTests {
    private static let ids = "7QW3E5R9TY.com.example.trips"

    @Test func `an undecided proof is an error with the budget`() throws {
        // Two paths whose parameters and fixed texts alternate: what was seen tells nothing about what follows.
        let paths = (0..<2).map { phase in (0..<20).map { $0 % 2 == phase ? "{x\($0)}" : "a" }.joined(separator: "/") }
        let table = try Self.table(paths.enumerated().map { (id: "r\($0.offset)", path: "/\($0.element)") })
        let proof = Self.stated(try AgreementProof(table, budget: 1_000))
        #expect(proof.sentences(isVerbose: true, listing: 20).isEmpty)
        let findings = proof.findings(in: "table.json", listing: 20) { Diagnostic.notProved("table.json", $0.link) }
        try #require(findings.count == 1)
        #expect(findings[0].code == "undecided")
        #expect(findings[0].severity == .error)
        #expect(findings[0].message.contains("1000") && findings[0].fix != nil)
    }

    @Test func `the first of many kinds of link are shown, with the number of others`() throws {
        let table = try Self.table((0..<30).map { (id: "r\($0)", path: "/r\($0)") })
        let file = #"{"applinks":{"details":[{"appIDs":["\#(Self.ids)"],"components":[{"/":"/none"}]}]}}"#
        let document = try AssociationDocument(parsing: Array(file.utf8))
        let proof = Self.stated(AgreementProof(table, document, app: Self.ids))
        let findings = proof.findings(in: "file", listing: 20) { Diagnostic.notProved("file", $0.link) }
        #expect(findings.count == 21)
        #expect(Set(findings.map(\.message)).count == 21)
        #expect(findings.last?.omitted == 11)
        #expect(findings.allSatisfy { $0.location.file == "file" })
        let all = proof.findings(in: "file", listing: .max) { Diagnostic.notProved("file", $0.link) }
        #expect(all.count == 31 && Array(all.prefix(20)) == Array(findings.prefix(20)))
        #expect(findings.allSatisfy { $0.code == "differs-from-table" && $0.severity == .error })
        #expect(proof.sentences(isVerbose: false, listing: 20).isEmpty)
        #expect(proof.sentences(isVerbose: true, listing: 20).first?.contains(AgreementProof.scope) == true)
    }

    @Test func `known differences are listed up to the limit, with the number of others`() throws {
        let table = try Self.table((0..<3).map { (id: "r\($0)", path: "/r\($0)/{n:int}") })
        let proof = Self.stated(try AgreementProof(table))
        // The claim and the scope come first.
        let all = proof.sentences(isVerbose: true, listing: .max).dropFirst(2)
        try #require(all.count > 3 && all.allSatisfy { $0.contains("https://trips.example.com/") })
        let some = proof.sentences(isVerbose: true, listing: 2).dropFirst(2)
        #expect(some.dropLast() == all.prefix(2) && some.last?.contains(" \(all.count - 2) more ") == true)
    }

    @Test func `the scope names the int items whose repeats it leaves out`() throws {
        let text = """
            { "version": 1, "name": "Trips", "hosts": ["trips.example.com"], "apps": { "ios": [{ "id": "\(Self.ids)" }] },
              "routes": [{ "id": "list", "path": "/list", "query": { "page": "int", "n": "int", "tab": "string" } }] }
            """
        let proof = try AgreementProof(RouteTable(json: Array(text.utf8)))
        let stated = StatedProof.association(proof)
        #expect(stated.scope.hasSuffix(", except links that repeat an int item: \"n\", \"page\""))
    }

    private static func stated(_ proof: AgreementProof) -> StatedProof {
        StatedProof(claim: "all is well", scope: AgreementProof.scope, proof: proof)
    }

    private static func table(_ routes: [(id: String, path: String)]) throws -> RouteTable {
        let routes = routes.map { #"{ "id": "\#($0.id)", "path": "\#($0.path)" }"# }
        let text = """
            { "version": 1, "name": "Trips", "hosts": ["trips.example.com"],
              "apps": { "ios": [{ "id": "\(ids)" }] }, "routes": [\(routes.joined(separator: ","))] }
            """
        return try RouteTable(checking: Array(text.utf8))
    }
}
