import AssociationProof
import Diagnostics
import SiteAssociation

/// The state of Apple's copy of a file.
public enum AppleCopyState: String, Sendable, CaseIterable {
    /// It means what the file of the host means.
    case inSync = "in sync"
    /// It is older than the file of the host.
    case behind = "behind"
    /// Apple cannot fetch the file, although the host serves it well.
    case cannotFetch = "Apple cannot fetch the file"
    /// Apple cannot fetch the file, and the host does not serve it well.
    case bothFail = "both fail"
    /// Apple has a copy of a file that the host no longer serves.
    case copyOnly = "only Apple has one"
    /// Apple was not asked, or gave no answer.
    case notChecked = "not checked"
}

/// Findings about the copy that devices get since iOS 14.
///
/// Apple documents neither the header fields nor the codes; `docs/doctor.md` has those that were seen. An unknown code is
/// shown as it comes.
struct AppleCopyFindings {
    let state: AppleCopyState
    /// What is known about the copy, for a report.
    let sentence: String
    private(set) var findings: [Diagnostic] = []

    /// - Parameters:
    ///   - document: the file of the host; nil if there is none that can be read.
    ///   - isOriginSound: whether the host serves the file without an error.
    init(_ facts: HostFacts, _ document: AssociationDocument?, isOriginSound: Bool) {
        guard let exchange = facts[.appleCopy], let answer = exchange.answer else {
            let reason = facts[.appleCopy]?.failure?.text ?? facts.reasonNotMade(.appleCopy)
            (state, sentence) = (.notChecked, "not checked: \(reason ?? Plan.onlyOrigin)")
            if let reason { findings = [Self.unchecked(reason, at: facts.host.text)] }
            return
        }
        let age = Self.age(answer)
        guard answer.status == 200 else {
            let failure = Self.failure(answer)
            state = isOriginSound ? .cannotFetch : .bothFail
            sentence = "\(state.rawValue): \(failure)\(age)"
            // If the host does not serve the file well, the finding about the host is enough.
            guard isOriginSound else { return }
            let reason = answer["apple-failure-reason"].map(\.quoted) ?? "status \(answer.status)"
            findings.add(
                .fetchFailed,
                at: exchange.url,
                "Apple cannot fetch the file: \(reason)",
                fix: Self.advice(answer, LikelyServer(facts.association?.answer))
            )
            return
        }
        guard let document else {
            (state, sentence) = (.copyOnly, "\(AppleCopyState.copyOnly.rawValue)\(age)")
            findings.add(
                .orphanedCopy,
                at: exchange.url,
                "only Apple's copy is valid; links stop opening the app when the copy expires\(age)",
                fix: "publish the file again"
            )
            return
        }
        guard let copy = try? AssociationDocument(parsing: answer.body) else {
            (state, sentence) = (.notChecked, "not checked: the answer is not JSON")
            findings = [Self.unchecked("not JSON", at: exchange.url)]
            return
        }
        let difference = MeaningDifference(copy, document, host: facts.host)
        let gone = difference.unknownApps.map { "only the copy has \($0.quoted)" }
        let parts = difference.parts + gone
        if let undecided = difference.undecided, parts.isEmpty {
            (state, sentence) = (.notChecked, "compared only in part: \(undecided)")
            findings.add(
                ComparisonCode.undecided,
                at: exchange.url,
                "incomplete comparison of Apple's copy: \(undecided)",
                fix: "simplify the rules, or download the copy and run \"linkd diff\""
            )
            return
        }
        state = parts.isEmpty ? .inSync : .behind
        sentence = state.rawValue + age + Self.source(answer)
        guard let example = parts.firstAndCount else { return }
        findings.add(
            .outdatedCopy,
            at: exchange.url,
            "outdated copy at Apple: \(example)",
            fix: "wait until the copy expires\(age), and keep old rules until phones have the new file"
        )
    }

    private static func unchecked(_ reason: String, at url: String) -> Diagnostic {
        let fix = "run linkd doctor on a machine that can reach app-site-association.cdn-apple.com"
        return Diagnostic(.copyNotChecked, at: url, "Apple's copy was not checked: \(reason)", fix: fix)
    }

    /// Which address Apple read, where its answer says so: the host, another host or the old path were seen.
    private static func source(_ answer: Answer) -> String {
        answer["apple-from"].map { "; read from \($0.shown)" } ?? ""
    }

    /// The reason that Apple gives, or its status.
    private static func failure(_ answer: Answer) -> String {
        let names = ["apple-failure-reason", "apple-failure-details", "apple-from", "apple-try-direct"]
        let given = names.compactMap { name in answer[name].map { "\(name): \($0.shown)" } }
        return given.isEmpty ? "status \(answer.status) without a reason" : given.joined(separator: "; ")
    }

    /// What to do about the codes that were seen.
    private static func advice(_ answer: Answer, _ server: LikelyServer) -> String {
        let reason = answer["apple-failure-reason"] ?? ""
        let details = answer["apple-failure-details"]?.lowercased() ?? ""
        if reason.has("SWCERR00101") {
            return "allow AASA-Bot and CFNetwork from every country; " + server.fix(.refused, Plan.associationPath)
        }
        if reason.has("SWCERR00202") { return "make the host resolve only to public addresses outside your network" }
        if reason.has("SWCERR00301") {
            return details.has("headers") ? "respond within 5 s" : "open the firewall for every address"
        }
        if reason.has("SWCERR00401") { return "send the same JSON to every client" }
        if answer.status == 405 { return "check the public name servers, because Apple cannot resolve the host" }
        return "look for AASA-Bot in the server's log, or for the firewall or bot rule that blocks Apple"
    }

    /// The age of an answer and its whole life, with a space before them; empty if they are not known.
    private static func age(_ answer: Answer) -> String {
        let age = answer["age"].flatMap { Int($0.trimmed) }.flatMap { $0 >= 0 ? $0 : nil }
        let life = (answer["cache-control"] ?? "").split(separator: ",").lazy.compactMap { part -> Int? in
            let part = String(part).trimmed.lowercased()
            return part.hasPrefix("max-age=") ? Int(part.dropFirst("max-age=".count)) : nil
        }.first
        switch (age, life) {
        case (let age?, let life?): return " (age \(age.asDuration) of \(life.asDuration))"
        case (let age?, nil): return " (age \(age.asDuration))"
        case (nil, let life?): return " (kept for \(life.asDuration))"
        case (nil, nil): return ""
        }
    }
}
