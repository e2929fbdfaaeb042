public import Diagnostics
import Foundation
public import Testing

/// The sentences of a family's findings: a file in `Tests/Snapshots` that `make snapshots` renews.
///
/// Other tests pin names, places and the result of a fix, so that only these files change with a sentence.
public struct FindingSnapshot {
    private let file: URL

    /// Creates the snapshot of a family.
    ///
    /// - Parameter family: the name of its page in `docs/diagnostics`.
    public init(_ family: String) {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        file = tests.appending(components: "Snapshots", family + ".txt")
    }

    /// Expects the findings of the file, and that each sentence follows the rules for messages.
    ///
    /// - Parameter examples: inputs, shortened to the line that a reader must see, with their findings.
    public func expect(
        _ examples: [(input: String, findings: [Diagnostic])],
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let findings = examples.flatMap(\.findings)
        #expect(!findings.isEmpty, sourceLocation: sourceLocation)
        for finding in findings {
            #expect(finding.flaws.isEmpty, "\(finding)", sourceLocation: sourceLocation)
        }
        let text = examples.map { input, findings in
            "\(input.printable.prefix(200))\n" + findings.map { "  " + $0.lines + "\n" }.joined()
        }.joined(separator: "\n")
        try expect(text, sourceLocation)
    }

    private func expect(_ text: String, _ sourceLocation: Testing.SourceLocation) throws {
        let expected = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        guard text != expected else { return }
        if ProcessInfo.processInfo.environment["LINKD_RENEW"] == "1" {
            try text.write(to: file, atomically: true, encoding: .utf8)
        } else {
            let lines = { (text: String) in text.split(separator: "\n") }
            let changes = lines(text).difference(from: lines(expected)).prefix(8).map { change in
                switch change {
                case .insert(_, let line, _): "\n+ \(line)"
                case .remove(_, let line, _): "\n- \(line)"
                }
            }
            Issue.record(
                "Tests/Snapshots/\(file.lastPathComponent) differs; renew it with make snapshots\(changes.joined())",
                sourceLocation: sourceLocation
            )
        }
    }
}

extension Diagnostic {
    /// The finding as `linkd check` prints it.
    fileprivate var lines: String {
        "\(headline) [\(code)]" + (fix.map { "\n    fix: \($0)" } ?? "")
            + notes.map { "\n    note: \($0.message)" }.joined()
    }

    /// The rules for messages that the sentences break.
    fileprivate var flaws: [String] {
        var flaws: [String] = []
        for sentence in [message] + [fix].compactMap(\.self) {
            let words = sentence.withoutQuotes
            if sentence.hasSuffix(".") || sentence.first?.isUppercase == true && words.isSentence {
                flaws.append("not lower case without a period: \(sentence)")
            }
            flaws += Self.unidiomatic.filter { words.contains($0) }.map { "“\($0)”: \(sentence)" }
        }
        if message.withoutQuotes.count > 100 { flaws.append("more than 100 characters: \(message)") }
        return flaws
    }

    /// Phrases that messages do not have.
    private static let unidiomatic = [
        " of which", "in which", "but for", "hardly", "nobody", "at once", "also if", " is no ", " has no place",
        " names no ", " opens no ", " stands ", "n't ", " asks ", " says ", " speaks ", " knows ", "there is no ",
        " beside ", " further ", " alone", "those of", " hands ",
    ]
}

extension String {
    /// The text with an ellipsis in place of quoted content after its first 12 characters.
    fileprivate var withoutQuotes: String {
        split(separator: "\"", omittingEmptySubsequences: false).enumerated().map { index, part in
            index.isMultiple(of: 2) || part.count <= 12 ? String(part) : part.prefix(12) + "…"
        }.joined(separator: "\"")
    }

    private static let platforms: Set = ["Android", "Apple", "Google", "Safari"]

    /// Whether the first word is an English word, not the name of a platform.
    fileprivate var isSentence: Bool {
        let first = prefix { $0 != " " }
        return first.dropFirst().allSatisfy(\.isLowercase) && !Self.platforms.contains(String(first))
    }
}
