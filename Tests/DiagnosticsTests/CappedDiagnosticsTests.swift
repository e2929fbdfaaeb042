import Diagnostics
import Testing

struct CappedDiagnosticsTests {
    private static func diagnostic(
        _ code: String,
        _ line: Int,
        _ severity: Diagnostic.Severity = .error,
        in file: String = "a"
    ) -> Diagnostic {
        Diagnostic(
            DiagnosticDescriptor.error(code, "a title"),
            severity: severity,
            at: SourceLocation(file, line: line),
            "\(code) \(line)"
        )
    }

    @Test func `diagnostics above the limit of their code and file are counted`() {
        let all =
            (1...5).map { Self.diagnostic("X1", $0) } + (1...2).map { Self.diagnostic("X2", $0) }
            + (1...3).map { Self.diagnostic("X1", $0, .warning, in: "b") }
        let capped = all.capped(to: 2)
        #expect(
            capped.dropLast(2).map(\.headline) == [
                "a:1: error: X1 1", "a:2: error: X1 2", "a:1: error: X2 1", "a:2: error: X2 2",
                "b:1: warning: X1 1", "b:2: warning: X1 2",
            ]
        )
        #expect(capped.suffix(2).map { "\($0.location): \($0.severity)" } == ["a: error", "b: warning"])
        #expect(capped.map(\.omitted) == [0, 0, 0, 0, 0, 0, 3, 1])
        #expect(capped.suffix(2).map(\.code) == ["X1", "X1"])
        #expect(capped.count(of: .error) == 7)
        #expect(capped.count(of: .warning) == 3)
    }

    @Test func `a second limit adds to the count of the first one`() {
        let all = (1...10).map { Self.diagnostic("X1", $0) }
        let capped = all.capped(to: 4).capped(to: 3)
        #expect(capped.count == 4)
        #expect(capped.last?.omitted == 7)
        #expect(capped.capped(to: 3) == capped)
    }

    @Test func `a limit that is not reached changes nothing`() {
        let all = (1...100).map { Self.diagnostic("X1", $0) }
        #expect(all.capped() == all)
        #expect((all + all).capped().count == 101)
    }

    @Test func `a diagnostic above the limit is not created`() {
        var capped = CappedDiagnostics(maximumPerCode: 3)
        var created = 0
        for line in (1...1_000).reversed() {
            capped.add(DiagnosticDescriptor.error("X1", "a title")) {
                created += 1
                return Self.diagnostic("X1", line, in: "")
            }
        }
        #expect(created == 3)
        #expect(!capped.isEmpty)
        #expect(capped.sorted.map(\.location.line) == [998, 999, 1_000, nil])
    }
}
