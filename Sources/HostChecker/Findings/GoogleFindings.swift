import Diagnostics
import SiteAssociation
import StrictJSON

/// Findings about what Google's Digital Asset Links service reads at the host.
///
/// The field `debugString` is for people at Google: its form may change, so it is neither read nor shown.
struct GoogleFindings {
    /// What is known, for a report.
    private(set) var sentence = ""
    private(set) var findings: [Diagnostic] = []

    /// The maximum number of codes in a message.
    private static let maximumCodes = 5

    /// - Parameters:
    ///   - wanted: the file of the table; nil if there is none.
    ///   - isOriginSound: whether the host serves the file without an error.
    init(_ facts: HostFacts, wanted: JSONValue?, isOriginSound: Bool) {
        guard let exchange = facts[.googleStatements], let answer = exchange.answer, answer.status == 200,
            let root = try? JSONValue(parsing: answer.body), root.object != nil
        else {
            notChecked(facts)
            return
        }
        let codes = Self.codes(root)
        guard codes.isEmpty else {
            let names = codes.prefix(Self.maximumCodes).joined(separator: ", ").shown
            sentence = "cannot read the file: \(names)"
            // If the host does not serve the file well, the finding about the host is enough.
            guard isOriginSound else { return }
            findings.add(
                .fetchFailed,
                as: .warning,
                at: exchange.url,
                "Google cannot read the file: \(names)",
                fix: Self.advice(codes)
            )
            return
        }
        let grants = Self.grants(root)
        sentence = grants.count.counting("app certificate") + " read"
        guard let wanted, isOriginSound else { return }
        let missing = Self.wanted(wanted).filter { !grants.contains($0) }.map(\.quoted)
        guard let example = missing.firstAndCount else { return }
        findings.add(
            .outdatedCopy,
            at: exchange.url,
            "outdated copy at Google: missing \(example)",
            fix: "wait a few minutes; Google caches the file"
        )
    }

    private mutating func notChecked(_ facts: HostFacts) {
        let exchange = facts[.googleStatements]
        let reason =
            exchange?.failure?.text ?? facts.reasonNotMade(.googleStatements)
            ?? exchange?.answer.map { "status \($0.status)" }
        sentence = "not checked: \(reason ?? Plan.onlyOrigin)"
        guard let reason else { return }
        findings.add(
            .copyNotChecked,
            at: facts.host.text,
            "Google's copy was not checked: \(reason)",
            fix: "run linkd doctor on a machine that can reach digitalassetlinks.googleapis.com"
        )
    }

    private static func codes(_ root: JSONValue) -> [String] {
        let value = root["errorCode"]
        let names = value?.array?.compactMap(\.string) ?? value?.string.map { [$0] } ?? []
        return names.filter { $0 != "ERROR_CODE_UNSPECIFIED" && $0 != "ERROR_CODE_NONE" && !$0.isEmpty }
            .map { $0.hasPrefix("ERROR_CODE_") ? String($0.dropFirst("ERROR_CODE_".count)) : $0 }
    }

    private static func advice(_ codes: [String]) -> String {
        let fixes = [
            "FAILED_SSL_VALIDATION": "send the whole certificate chain",
            "REDIRECT": "send the file with status 200 to every client",
            "WRONG_CONTENT_TYPE": "send Content-Type: application/json to every client",
            "TOO_LARGE": "shorten the file",
            "MALFORMED_CONTENT": "send the same JSON to every client",
            "FETCH_ERROR": "let every client read \(Plan.assetLinksPath), regardless of bot rules and firewalls",
        ]
        return codes.lazy.compactMap { fixes[$0] }.first ?? "run linkd doctor again later"
    }

    /// The apps with their certificates in Google's answer, as `package fingerprint`.
    private static func grants(_ root: JSONValue) -> Set<String> {
        let texts = (root["statements"]?.array ?? []).compactMap { statement -> String? in
            guard let app = statement["target"]?["androidApp"], let package = app["packageName"]?.string,
                let print = app["certificate"]?["sha256Fingerprint"]?.string
            else { return nil }
            return "\(package) \(print.uppercased())"
        }
        return Set(texts)
    }

    /// The apps with their certificates in a file, in the same form.
    private static func wanted(_ file: JSONValue) -> [String] {
        AndroidStatements(file).all.flatMap { statement in
            statement.fingerprints.map { "\(statement.package) \($0.text.uppercased())" }
        }
    }
}
