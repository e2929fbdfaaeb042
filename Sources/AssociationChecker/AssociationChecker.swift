// # AssociationChecker
//
// Says what is wrong with an association file of any origin, where, and how to fix it.
//
// A device reports nothing: a file with a mistake just opens no app. Most files are written by hand, copied from a page
// for another router, or made by an old tool. So the checker accepts any bytes, reads as much as it can, and reports
// all that it finds at once. It also finds what no single rule shows, with the automata of the proof:
//
// ```swift
// let text = FileSample.rules(#"{"/": "/trips/*"}, {"/": "/trips/new", "exclude": true}"#)
// let findings = AssociationChecker.check(Array(text.utf8))
// #expect(findings.map(\.code) == ["unreachable-rule"])
// ```
//
// An error cannot work, a warning is legal but almost certainly a mistake, and everything else is information. Where
// Apple's documents and its own `swcutil` disagree, the tool counts, since devices run it.
//
// ## What it leaves out
//
// - Whether the file is the right one for a table: `Checking` compares them with the proof.
// - How the file is served: `HostChecker`.
// - Taste. A file that linkd writes has no errors and no warnings, unless it is close to the size limit.
//
// ## Limits and costs
//
// - Comments and missing commas are repaired at most 8 times, so that more than the first mistake of a text is found;
//   each repair is a finding.
// - Above 100 KiB a file is close to Apple's limit of 131,072 bytes, and a larger one is not read on.
// - 100 findings of one code are listed, and the others are counted.
// - Reachability has a budget: 1,500,000 tries of a rule and 20,000 states for a file. What is left then is reported as
//   undecided. So no file makes a check take long; `HostileFileTests` holds the worst ones against a clock.
//
// ## Where to read on
//
// `Findings/FindingCode.swift` lists everything that can be found, and `docs/diagnostics` has a page for each code.
// Then in the order of a check: `Text/CheckedText.swift`, `Structure/RootCheck.swift`, `Structure/AppLinksCheck.swift`,
// `Rules/ComponentsCheck.swift`, `Reachability/ReachabilityCheck.swift`. `AssetLinks/AssetLinksChecker.swift` is
// Android's file. `Rules/ForeignSyntax.swift` recognizes the syntax of other routers, for tables too. Apple: technote
// TN3155.

import AssociationProof
public import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON

/// Checks one of Apple's association files; it accepts any bytes.
///
/// An error cannot work. A warning is legal, but almost certainly a mistake. Everything else is information. A file
/// written by `AssociationFile` has no errors and no warnings, unless its size is close to the limit of devices.
///
/// Sources: developer.apple.com/documentation/bundleresources/applinks; technote TN3155; WWDC19 session 717; WWDC20
/// session 10098; the output of Apple's `swcutil`, which has priority where it contradicts the documents.
public enum AssociationChecker {
    /// Returns the findings in the order of the text.
    ///
    /// - Parameters:
    ///   - bytes: the file as served.
    ///   - expectedApps: application identifiers; a service must name each, and `applinks` if the file has it.
    ///   - openingApps: application identifiers; each must be in an entry of `applinks`.
    ///   - expectsLinks: whether a table has links that open an app; nil without a table.
    ///   - maximumPerCode: the maximum number of findings of one code; the last finding of the code counts the others.
    public static func check(
        _ bytes: [UInt8],
        expectedApps: [String] = [],
        openingApps: [String] = [],
        expectsLinks: Bool? = nil,
        maximumPerCode: Int = CappedDiagnostics.defaultMaximum
    ) -> [Diagnostic] {
        let report = FindingReport(maximumPerCode: maximumPerCode)
        let text = CheckedText(largest: AssociationFile.largestSize, large: 100 * 1024, report: report)
        if let root = text.value(of: bytes) {
            let check = RootCheck(
                report: report,
                expectedApps: expectedApps,
                openingApps: openingApps,
                expectsLinks: expectsLinks
            )
            check.check(CheckedValue(value: root, path: .root))
        }
        return report.sorted
    }

    /// Returns the finding about a file of any kind that linkd does not read; nil for a smaller one.
    public static func sizeFinding(_ bytes: [UInt8]) -> Diagnostic? {
        guard bytes.count > AssociationFile.largestRead else { return nil }
        let report = FindingReport()
        _ = CheckedText(largest: AssociationFile.largestRead, large: nil, report: report).checkSize(bytes.count)
        return report.sorted.first
    }

    /// Returns the text that the positions of findings refer to: the file without its byte order mark.
    public static func text(of bytes: [UInt8]) -> [UInt8] { CheckedText.withoutMark(bytes) }
}

/// The kinds of file that a site has; the content of a file determines its kind.
public enum FileKind: String, Sendable, CaseIterable {
    /// Apple's association file.
    case association
    /// Android's list of statements.
    case assetLinks
    /// A route table of linkd.
    case routeTable

    /// Returns the kind of the file that phones ask for by a name; nil for another name.
    package static func named(_ file: String) -> FileKind? {
        switch file.parts(separatedBy: "/").last {
        case "apple-app-site-association", "apple-app-site-association.json": .association
        case "assetlinks.json": .assetLinks
        default: nil
        }
    }

    /// Returns the kind of a file by its name; without such a name, or if it is certainly that of the other platform, by
    /// its content.
    package static func of(_ bytes: [UInt8], named file: String) -> FileKind {
        guard let kind = named(file) else { return of(bytes) }
        let text = bytes.count <= AssociationFile.largestRead ? AssociationChecker.text(of: bytes) : []
        let root = try? JSONValue(parsing: text)
        let found = Self.kind(ofKeys: (root?.object ?? root?.array?.first?.object ?? []).map(\.name))
        return found.flatMap { $0 == .routeTable ? nil : $0 } ?? kind
    }

    /// Returns the kind of a file: the best guess if the JSON is broken, and `association` if there is no hint.
    public static func of(_ bytes: [UInt8]) -> FileKind {
        if bytes.count <= AssociationFile.largestRead, let root = try? JSONValue(parsing: bytes) {
            let keys = (root.object ?? root.array?.first?.object ?? []).map(\.name)
            if root.array != nil, keys.contains("relation") { return .assetLinks }
            if let kind = kind(ofKeys: keys) { return kind }
            if root.array != nil { return .assetLinks }
        }
        return AssetLinksChecker.includedURLs(bytes) == nil ? guess(bytes.prefix(65_536)) : .assetLinks
    }

    private static func kind(ofKeys keys: [String]) -> FileKind? {
        if keys.contains(where: AssociationService.names.contains) { return .association }
        if keys.contains("routes") { return .routeTable }
        return keys.contains { ["relation", "target", "include"].contains($0) } ? .assetLinks : nil
    }

    /// Returns the kind whose typical words occur first in the text.
    private static func guess(_ text: ArraySlice<UInt8>) -> FileKind {
        let words: [(FileKind, [String])] = [
            (.association, ["applinks", "webcredentials", "appclips", "activitycontinuation", "appID", "-----BEGIN"]),
            (
                .assetLinks,
                [
                    "\"relation\"", "\"include\"", "delegate_permission", "sha256_cert_fingerprints", "android_app",
                    "package_name",
                ]
            ),
            (.routeTable, ["\"routes\"", "\"hosts\"", "\"schemes\""]),
        ]
        let start = String(decoding: text, as: UTF8.self)
        let found = words.map { kind, words in
            (kind: kind, place: words.compactMap { start.firstRange(of: $0)?.lowerBound }.min() ?? start.endIndex)
        }
        return found.min { $0.place < $1.place }?.kind ?? .association
    }
}
