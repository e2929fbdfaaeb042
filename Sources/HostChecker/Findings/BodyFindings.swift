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
                "the file has \(answer.body.count) bytes, more than Apple's limit of \(AssociationFile.largestSize)",
                fix: "shorten it; \"linkd check\" lists rules that no link reaches"
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
                    "the file has \(found.count(of: .error).counting("error"))",
                    fix: "download it, and run \"linkd check FILE\"",
                    cause: cause.shown
                )
            }
            return root
        } catch {
            findings.add(
                JSONProblemCode.invalidJSON,
                at: exchange.url,
                answer.isWebPage ? "the body is a web page, not JSON" : "the body is not JSON",
                fix: answer.isWebPage
                    ? facts.fixOfMissing(
                        String(exchange.url.dropFirst(facts.origin.utf8.count)),
                        LikelyServer(answer),
                        hasTable: hasTable
                    )
                    : "publish the file that \"linkd print\" prints, byte for byte",
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
            "the file is sound, and lets no link open an app",
            fix: "add the app to the file if links should open it",
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
        if let text = meaning.sentence(of: "the file of the host", and: title) {
            findings.add(
                ComparisonCode.differsFromTable,
                at: url,
                text,
                fix: "publish what \"linkd print aasa\" prints for \(title), or change the table"
            )
        }
        if !meaning.unknownApps.isEmpty {
            let names = meaning.unknownApps.prefix(3).joined(separator: ", ").shown
            findings.add(
                ComparisonCode.appNotInTable,
                at: url,
                "the file names what \(title) does not: \(names)",
                fix: "add it to \(title), or remove it from the file"
            )
        }
        if let reason = meaning.undecided {
            findings.add(
                ComparisonCode.undecided,
                at: url,
                "the file and \(title) were compared only in part: \(reason)",
                fix: "make the rules simpler, or compare the files with \"linkd diff\""
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
        let missing = difference.added.map { "\($0.target) \($0.fingerprint ?? "")".trimmed }
        guard !missing.isEmpty || !difference.packagesWithOtherRules.isEmpty else { return }
        let packages = difference.packagesWithOtherRules.prefix(3).joined(separator: ", ")
        findings.add(
            ComparisonCode.differsFromTable,
            // Rules can be written otherwise and mean the same.
            as: missing.isEmpty ? .warning : .error,
            at: exchange.url,
            missing.isEmpty
                ? "the dynamic rules of \(packages) are not written as those of \(expected.title)"
                : "the file lacks what \(expected.title) has: \(missing.prefix(2).joined(separator: ", "))",
            fix: "publish what \"linkd print assetlinks\" prints for \(expected.title), or change the table"
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
