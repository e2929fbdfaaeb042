import Foundation

/// The parser of Prometheus's own client for Python.
enum PrometheusParser {
    /// A Python that has it; several may be installed.
    static let python: URL? = {
        let candidates = [Program.installed("python3"), URL(filePath: "/usr/bin/python3")]
        return candidates.compactMap(\.self).first { python in
            let outcome = try? Outcome(Child(python, ["-c", "import prometheus_client"]))
            return outcome?.exitCode == 0
        }
    }()

    /// Whether to try it: CI has it, or something is wrong there.
    static var isExpected: Bool { python != nil || ProcessInfo.processInfo.environment["CI"] != nil }

    private static let program = """
        import json, sys
        from prometheus_client.parser import text_string_to_metric_families
        families = text_string_to_metric_families(sys.stdin.read())
        samples = [(f.type, s.name, dict(s.labels), float(s.value)) for f in families for s in f.samples]
        print(json.dumps([dict(zip(("type", "name", "labels", "value"), s)) for s in samples]))
        """

    struct Sample: Decodable {
        let type: String
        let name: String
        let labels: [String: String]
        let value: Double
    }

    /// What it makes of a text.
    static func samples(_ text: String) throws -> [Sample] {
        guard let python else { throw TestFailure("no python3 has prometheus_client; make test-needs installs it") }
        let outcome = try Outcome(Child(python, ["-X", "utf8", "-c", program], input: text))
        guard outcome.exitCode == 0 else { throw TestFailure(outcome.error) }
        return try JSONDecoder().decode([Sample].self, from: Data(outcome.output.utf8))
    }
}
