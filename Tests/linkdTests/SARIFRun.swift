import StrictJSON

/// A run of `linkd check --sarif` and the document that it printed.
struct SARIFRun {
    let outcome: Outcome
    let document: JSONValue

    init(_ arguments: [String], in folder: TemporaryFolder) throws {
        outcome = try Outcome.linkd(["check", "--sarif"] + arguments, in: folder)
        document = try JSONValue(parsing: Array(outcome.output.utf8))
    }

    /// The only run of the document.
    var run: JSONValue? {
        guard let runs = document["runs"]?.array, runs.count == 1 else { return nil }
        return runs.first
    }

    var rules: [JSONValue]? { run?["tool"]?["driver"]?["rules"]?.array }

    var results: [Result]? { run?["results"]?.array?.map { Result(value: $0) } }

    /// A result of a run.
    struct Result {
        let value: JSONValue

        var code: String? { value["ruleId"]?.string }
        var ruleIndex: Int? { value["ruleIndex"]?.integer }
        var level: String? { value["level"]?.string }
        var message: String? { value["message"]?["text"]?.string }
        var uri: String? { place?["artifactLocation"]?["uri"]?.string }
        var region: JSONValue? { place?["region"] }
        var line: Int? { region?["startLine"]?.integer }
        var column: Int? { region?["startColumn"]?.integer }
        var path: String? { location?["logicalLocations"]?.array?.first?["fullyQualifiedName"]?.string }

        private var location: JSONValue? { value["locations"]?.array?.first }
        private var place: JSONValue? { location?["physicalLocation"] }
    }
}
