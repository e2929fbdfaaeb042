import AssociationProof
import LinkRoutes
import SiteAssociation

/// The time and memory of the proof that a table's association file agrees with the table.
struct ProofFigures {
    /// One line for each length of a table.
    let lines: [String]

    init() throws {
        lines = try [10, 100, 300, 1_000].map { count in
            let table = try RouteTable(json: ProofTable(routes: count).json)
            let proof = try AgreementProof(table)
            let time = try Stopwatch(rounds: 5).nanoseconds { blackHole(try AgreementProof(table)) }
            let memory = PeakMemory.megabytes.map { ", \($0) MB at most in memory" } ?? ""
            let verdict = proof.verdict == .agree ? "proved" : "not proved"
            return "\(count) routes \(verdict): \(time / 1_000_000) ms, \(proof.states) states\(memory)"
        }
    }
}
