import LinkRoutes
import SiteAssociation

/// Prints how long it takes to load route tables of several lengths, to generate their association files and to match
/// links, and how long the proof, the association engine and the app's side take.
@main
@MainActor
enum RouteBenchmark {
    static func main() async throws {
        print(row(["routes", "load ms", "file ms", "file bytes", "first ns", "last ns", "miss ns"]))
        for count in [10, 100, 1_000, largest] {
            print(row(try figures(for: SampleTable(routes: count), count)))
        }
        let json = SampleTable(routes: largest).json
        let load = try Stopwatch(rounds: 11).nanoseconds { _ = try RouteTable(json: json) }
        let verdict = load < loadGoal ? "met" : "MISSED"
        print(
            "loading \(largest) routes: \(milliseconds(load)) ms; the goal is \(milliseconds(loadGoal)) ms: \(verdict)"
        )
        for line in try ProofFigures().lines + AssociationFigures().lines { print(line) }
        for line in try await AppFigures().lines { print(line) }
    }

    /// The number of routes of the largest table, and the goal for loading it, in nanoseconds.
    private static let (largest, loadGoal) = (10_000, 150_000_000)

    private static func figures(for sample: SampleTable, _ count: Int) throws -> [String] {
        let slow = Stopwatch(rounds: 11)
        let table = try RouteTable(json: sample.json)
        let load = try slow.nanoseconds { _ = try RouteTable(json: sample.json) }
        let links = [sample.first, sample.last, sample.miss].map { link in
            Stopwatch(rounds: 11).nanoseconds(calls: 100_000) { blackHole(table.match(link)) }
        }
        return [String(count), milliseconds(load)] + fileFigures(for: table, slow) + links.map(String.init)
    }

    /// Returns the time to generate the association file and its length; of 10,000 routes it is too large for Apple.
    private static func fileFigures(for table: RouteTable, _ slow: Stopwatch) -> [String] {
        guard let file = try? AssociationFile(table).json,
            let time = try? slow.nanoseconds({ _ = try AssociationFile(table).json })
        else { return ["-", "too large"] }
        return [milliseconds(time), String(file.count)]
    }

    /// Returns milliseconds with two decimals.
    private static func milliseconds(_ nanoseconds: Int) -> String {
        let hundredths = nanoseconds / 10_000
        let decimals = String(hundredths % 100)
        return "\(hundredths / 100)." + String(repeating: "0", count: 2 - decimals.count) + decimals
    }

    private static func row(_ columns: [String]) -> String {
        columns.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }.joined()
    }
}

/// Uses a result, so that the optimiser does not remove its computation.
@inline(never)
func blackHole<Result>(_ result: Result) {}
