import AssociationChecker
import AssociationProof
import Diagnostics
import JSONMistakes
import SiteAssociation
import StrictJSON

/// Findings about the bodies of the two files: size, JSON, and the difference from the table in meaning.
struct BodyFindings {
    private(set) var findings: [Diagnostic] = []
    /// Apple's file; nil if there is none that can be read.
    private(set) var association: AssociationDocument?
    /// Whether the file agrees with the table; nil if that was not compared.
    private(set) var agrees: Bool?

    private let facts: HostFacts
    private let hasTable: Bool

    init(_ facts: HostFacts, expecting expected: ExpectedHost?) {
        self.facts = facts
        hasTable = expected != nil
        if expected.map({ $0.association != nil }) ?? true { readAssociation(expected) }
        if expected.map({ $0.assetLinks != nil }) ?? (facts[.assetLinks]?.answer?.isMissing == false) {
            readAssetLinks(expected)
        }
    }

    private mutating func readAssociation(_ expected: ExpectedHost?) {
        guard let exchange = Self.readable(facts.association, facts[.associationForBrowser]),
            let answer = exchange.answer, !answer.isCompressed
        else { return }
        if answer.body.count > AssociationFile.largestSize {
            findings.add(
                FindingCode.fileTooLarge,
                at: exchange.url,
                "file has \(answer.body.count) bytes; Apple accepts at most \(AssociationFile.largestSize)",
                fix: "remove rules, e.g. the unreachable rules that \"linkd check\" reports"
            )
            return
        }
        // A table that has no links for the app has rules that exclude.
        let expectsLinks = expected?.association?.hasOpeningRule
        let found = AssociationChecker.check(answer.body, expectsLinks: expectsLinks)
        guard let root = value(of: answer, exchange, found) else { return }
        reportNothing(exchange, found.first { $0.isOf(.opensNothing) })
        let document = AssociationDocument(root)
        association = document
        guard let expected, let wanted = expected.association else { return }
        compare(document, wanted, title: expected.title, of: exchange.url)
    }

    /// Returns the exchange with a file; nil if there is none.
    ///
    /// Behind a bot wall, it is the one of the browser: a wall can know the real fetchers by their addresses.
    private static func readable(_ fetched: Exchange?, _ browser: Exchange?) -> Exchange? {
        guard let fetched, let answer = fetched.answer else { return nil }
        let exchange = BotWall(answer, browser?.answer) == nil ? fetched : browser
        return exchange?.answer?.status == 200 ? exchange : nil
    }

    /// Returns the JSON of a body; adds a finding if there is none, or if the file has errors.
    private mutating func value(of answer: Answer, _ exchange: Exchange, _ found: [Diagnostic]) -> JSONValue? {
        let cause = found.first { $0.severity == .error }
        do throws(JSONError) {
            let root = try JSONValue(diagnosing: answer.body)
            if let cause {
                findings.add(
                    .fileHasErrors,
                    at: exchange.url,
                    "file has \(found.count(of: .error).counting("error"))",
                    fix: "download the file, and run \"linkd check FILE\"",
                    cause: cause.shown
                )
            }
            return root
        } catch {
            findings.add(
                JSONProblemCode.invalidJSON,
                at: exchange.url,
                answer.isWebPage ? "expected JSON, found a web page" : "invalid JSON",
                fix: answer.isWebPage
                    ? facts.fixOfMissing(
                        String(exchange.url.dropFirst(facts.origin.utf8.count)),
                        LikelyServer(answer),
                        hasTable: hasTable
                    )
                    : "publish the output of \"linkd print\" without changes",
                cause: (cause ?? Diagnostic(error)).shown
            )
            return nil
        }
    }

    /// Reports a file that opens no app and is not wrong, where no table says more.
    private mutating func reportNothing(_ exchange: Exchange, _ cause: Diagnostic?) {
        guard !hasTable, let cause, cause.severity <= .info else { return }
        findings.add(
            FindingCode.opensNothing,
            as: .info,
            at: exchange.url,
            "file does not open an app for any link",
            fix: "add the app to the file if links should open the app",
            cause: cause.shown
        )
    }

    private mutating func compare(
        _ document: AssociationDocument,
        _ wanted: AssociationDocument,
        title: String,
        of url: String
    ) {
        let meaning = MeaningDifference(document, wanted, host: facts.host)
        agrees = meaning.isSame
        if let example = meaning.parts.firstAndCount {
            findings.add(
                ComparisonCode.differsFromTable,
                at: url,
                "differs from \(title): \(example)",
                fix: "publish the output of \"linkd print aasa\" for \(title), or change the table"
            )
        }
        if let app = meaning.unknownApps.map(\.quoted).firstAndCount {
            findings.add(
                ComparisonCode.appNotInTable,
                at: url,
                "not in \(title): \(app)",
                fix: "add the app to \(title), or remove the app from the file"
            )
        }
        if let reason = meaning.undecided {
            findings.add(
                ComparisonCode.undecided,
                at: url,
                "incomplete comparison with \(title): \(reason)",
                fix: "simplify the rules, or compare the files with \"linkd diff\""
            )
        }
    }

    private mutating func readAssetLinks(_ expected: ExpectedHost?) {
        guard let exchange = Self.readable(facts[.assetLinks], facts[.assetLinksForBrowser]),
            let answer = exchange.answer
        else { return }
        let found = AssetLinksChecker.check(answer.body)
        guard let root = value(of: answer, exchange, found) else { return }
        if AndroidStatements(root).all.isEmpty {
            reportNothing(exchange, found.first { $0.isOf(.statementOpensNothing) })
        }
        guard let expected, let wanted = expected.assetLinks else { return }
        let difference = AssetLinksDiff(root, wanted)
        let missing = difference.added.map { "missing " + "\($0.target) \($0.fingerprint ?? "")".trimmed.quoted }
        let others = difference.packagesWithOtherRules.map { "other dynamic rules of \($0.quoted)" }
        guard let example = (missing.isEmpty ? others : missing).firstAndCount else { return }
        findings.add(
            ComparisonCode.differsFromTable,
            // Rules can be written otherwise and mean the same.
            as: missing.isEmpty ? .warning : .error,
            at: exchange.url,
            "differs from \(expected.title): \(example)",
            fix: "publish the output of \"linkd print assetlinks\" for \(expected.title), or change the table"
        )
    }
}

extension HostFacts {
    /// The scheme and the host.
    var origin: String { "https://\(host)" }
}

extension Diagnostic {
    /// The diagnostic with texts for a message: it quotes a foreign file.
    fileprivate var shown: Diagnostic {
        var copy = self
        copy.message = message.shown
        copy.fix = fix?.shown
        copy.location.path = location.path.shown
        copy.notes = []
        return copy
    }
}
