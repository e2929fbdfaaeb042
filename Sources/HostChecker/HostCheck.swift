// # HostChecker
//
// Says why links of a live host do not open the app, from what the host, Apple and Google answer. It makes no request
// itself.
//
// ``Plan`` lists the requests for a host. A caller makes them, as `linkd doctor` does with curl, and puts the answers
// into ``HostFacts``. ``HostCheck`` turns facts into findings. So each finding is a function of data, and is tested
// with answers in memory:
//
// ```swift
// var answers = try Answers()
// let answer = Answer(200, [Answers.json], body: Answers.association)
// answers.set(.association, answer, milliseconds: 2_500)
// #expect(try answers.codes() == [])
// answers.set(.association, answer, milliseconds: 2_501)
// #expect(try answers.codes() == ["slow-response"])
// ```
//
// Findings come in the order of the questions: is the host reached, what does it answer, what does the file say, what
// does Apple's copy say, what does Google read, do the pages exist. A later one is left out where an earlier one
// explains it.
//
// ## What it leaves out
//
// - Requests, time and processes: `AskingHosts/HostVisit.swift`, for `linkd doctor`.
// - The rules inside of the file: `AssociationChecker` has them, and one finding names the command.
// - What nobody can see from outside, such as the person's choice on a phone. ``HostCheck/unknown`` lists it, and each
//   report ends with it.
// - A trusted answer. All text of a host is cut and escaped before it is shown (`Diagnostics/ShownText.swift`).
//
// ## Limits and costs
//
// - At most 16 requests for a host, two of them for claimed pages and four for where missing files lie instead; of a
//   body 1 MiB is read, of a head 64 KiB, and 10 certificates.
// - Two files are compared in meaning with 300,000 states, and one difference is shown.
//
// ## Where to read on
//
// `Facts/Plan.swift`, `Facts/Exchange.swift`, `Facts/HostFacts.swift`, `HostCheck.swift`; then one file a subject:
// `Findings/ReachFindings.swift`, `Findings/AnswerFindings.swift`, `Findings/BodyFindings.swift`,
// `Findings/AppleCopyFindings.swift`, `Findings/GoogleFindings.swift`, `Findings/PageFindings.swift`.
// `Findings/HostFindingCode.swift` lists all codes, and docs/doctor.md explains them to people.

import AssociationProof
public import Diagnostics

/// The check of one host: its findings, the state of Apple's copy, and what a report says.
public struct HostCheck: Sendable {
    /// What the findings mean for a caller.
    public enum Verdict: Int, Sendable, Comparable {
        /// Nothing is wrong.
        case sound
        /// The host is sound, but the copy of Apple or Google is behind, or they cannot fetch the file.
        case copyBehind
        /// The host is wrong.
        case originWrong

        /// Orders by weight.
        public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
    }

    /// The findings, in the order of the questions.
    public let findings: [Diagnostic]
    /// The state of Apple's copy.
    public let appleCopy: AppleCopyState
    /// What was seen, a line each; foreign text in it is cut and escaped.
    public let sentences: [String]
    /// What the findings mean.
    public let verdict: Verdict

    /// Checks what was answered.
    ///
    /// - Parameter expected: what a table says that the host serves; nil if there is no table.
    public init(_ facts: HostFacts, expecting expected: ExpectedHost?) {
        var expected = expected
        let inherited = expected?.inherit(facts) ?? []
        let reach = ReachFindings(facts)
        let isReached = facts.reaches.contains { $0.answer != nil }
        let answers = AnswerFindings(
            facts,
            needsAssociation: expected.map { $0.association != nil } ?? true,
            needsAssetLinks: expected.map { $0.assetLinks != nil }
        )
        let bodies = BodyFindings(facts, expecting: expected)
        let origin = reach.findings + inherited + (isReached ? answers.findings + bodies.findings : [])
        let wantsAssetLinks =
            expected.map { $0.assetLinks != nil } ?? (facts[.assetLinks]?.answer?.isMissing == false)
        let copy = AppleCopyFindings(facts, bodies.association, isOriginSound: Self.servesAssociation(bodies, origin))
        let lacksApp = origin.contains {
            $0.code == ComparisonCode.differsFromTable.name && $0.location.file.hasSuffix(Plan.assetLinksPath)
        }
        let google = GoogleFindings(
            facts,
            wanted: lacksApp ? nil : expected?.assetLinks,
            isOriginSound: isReached && Self.servesAssetLinks(origin)
        )
        let wantsCopy = expected.map { $0.association != nil } ?? true
        let pages = PageFindings(facts, isReached ? expected?.pages ?? [] : [])
        let found =
            origin + (wantsCopy ? copy.findings : []) + (wantsAssetLinks ? google.findings : []) + pages.findings
        findings = found
        appleCopy = wantsCopy ? copy.state : .notChecked
        verdict = Self.verdict(found)
        var report = FactsReport(facts)
        if wantsCopy { report.add("Apple's copy", copy.sentence) }
        if wantsAssetLinks { report.add("Google's answer", google.sentence) }
        if let expected {
            report.add("pages", expected.pages.isEmpty ? "none: the table has no claimed page" : report.pages)
            if !expected.isKnown { report.add("the table", "\(expected.title) does not have the host \(facts.host)") }
            if let agrees = bodies.agrees {
                report.add("the table", agrees ? "the file agrees with \(expected.title)" : "see the findings")
            }
        } else {
            report.add("the table", "not compared: name one with --table or --config")
        }
        sentences = report.lines
    }

    /// Returns whether Apple could read the file at the host: it gets one, and the address is public.
    private static func servesAssociation(_ bodies: BodyFindings, _ origin: [Diagnostic]) -> Bool {
        let obstacles = [HostFindingCode.privateAddress, .botProtection].map(\.name)
        return bodies.association != nil
            && !origin.contains { finding in
                obstacles.contains(finding.code) && finding.location.file.hasSuffix(Plan.associationPath)
            }
    }

    /// Returns whether Google could read the file at the host, whatever it says.
    private static func servesAssetLinks(_ origin: [Diagnostic]) -> Bool {
        !origin.contains { finding in
            finding.severity == .error && finding.location.file.hasSuffix(Plan.assetLinksPath)
                && finding.code != ComparisonCode.differsFromTable.name
        }
    }

    private static func verdict(_ findings: [Diagnostic]) -> Verdict {
        if findings.contains(where: { !$0.isRemote && $0.severity == .error }) { return .originWrong }
        return findings.contains(where: \.isRemote) ? .copyBehind : .sound
    }

    /// What nobody can see from outside: the end of a report.
    public static let unknown = [
        "not known from outside: whether the installed build has the entitlement applinks:HOST, and the certificate of "
            + "assetlinks.json (a debug build has another key)",
        "not known from outside: what the person chose; a long press on a link shows and changes it",
        "not known from outside: whether the link was opened from a page of the same host, or typed: both stay in the browser",
        "not known from outside: when a phone asks next; it asks at install, at update and about weekly, and later if it is "
            + "hot or has just started (wait 15 minutes)",
        "on a Mac connected to the iPhone, Console with the filter \"swcd\" shows what the phone was told",
    ]
}
