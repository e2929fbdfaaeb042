import StrictJSON

/// Gathers the findings of one file.
final class FindingReport {
    /// How many findings of one code a report holds: nobody reads more, and a file can have thousands.
    static let mostOfACode = 100

    private var findings: [Finding] = []
    private var counts: [FindingCode: Int] = [:]

    /// Adds a finding; its texts are written only where it is kept.
    func add(
        _ code: FindingCode,
        _ path: FindingPath,
        at position: JSONPosition,
        _ message: @autoclosure () -> String,
        mend: @autoclosure () -> String
    ) {
        let count = counts[code, default: 0]
        counts[code] = count + 1
        guard count < Self.mostOfACode else { return }
        findings.append(
            Finding(code: code, path: path.description, position: position, message: message(), mend: mend())
        )
    }

    /// Adds a finding about a value.
    func add(
        _ code: FindingCode,
        _ place: Place,
        _ message: @autoclosure () -> String,
        mend: @autoclosure () -> String
    ) {
        add(code, place.path, at: place.value.position, message(), mend: mend())
    }

    /// Adds a finding about the name of a member.
    func add(
        _ code: FindingCode,
        nameOf member: Place.Member,
        _ message: @autoclosure () -> String,
        mend: @autoclosure () -> String
    ) {
        add(code, member.place.path, at: member.position, message(), mend: mend())
    }

    /// Whether an error was found at a value or inside of it.
    func hasError(below path: FindingPath) -> Bool {
        let path = path.description
        return findings.contains { $0.severity == .error && $0.path.hasPrefix(path) }
    }

    /// The findings in the order of the text, each once.
    var sorted: [Finding] {
        var seen: Set<Finding> = []
        return findings.filter { seen.insert($0).inserted }.enumerated()
            .sorted { ($0.element.position.offset, $0.offset) < ($1.element.position.offset, $1.offset) }
            .map(\.element)
    }
}
