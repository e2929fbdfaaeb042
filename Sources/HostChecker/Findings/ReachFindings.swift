import AssociationChecker
import Diagnostics

/// Findings about the way to the host: its addresses, connections and certificates.
struct ReachFindings {
    private(set) var findings: [Diagnostic] = []

    private let facts: HostFacts

    /// The days before the end of a certificate from which it is a warning.
    static let fewDays = 14

    init(_ facts: HostFacts) {
        self.facts = facts
        let reaches = facts.reaches
        let failures = reaches.filter { $0.failure != nil }
        if reaches.isEmpty { addUnasked() }
        if failures.count < reaches.count {
            for failed in failures { addOneFamily(failed) }
        } else {
            addFailures(failures)
        }
        if !facts.isRedirected { addPrivateAddresses(reaches) }
        addCertificates(reaches)
        addDifference()
    }

    /// The finding for a host of which nothing is known.
    private mutating func addUnasked() {
        let reason = facts.reasonNotMade(.association) ?? facts.reasonNotMade(.associationOverIPv6)
        guard let reason else { return }
        findings.add(
            .hostNotChecked,
            at: "https://\(facts.host)\(Plan.associationPath)",
            reason,
            fix: "correct the cause on this machine, and run linkd doctor again"
        )
    }

    /// The findings for a host of which no version of IP works: what both have in common, else each one.
    private mutating func addFailures(_ failures: [Exchange]) {
        // A name without an IPv6 address is usual, so the other failure says more.
        let telling = failures.filter { $0.failure?.kind != .unresolved }
        for exchange in (telling.isEmpty ? Array(failures.prefix(1)) : telling) {
            guard let failure = exchange.failure else { continue }
            let finding = Self.finding(failure, exchange, of: facts)
            if !findings.contains(where: { $0.code == finding.code }) { findings.append(finding) }
        }
    }

    private mutating func addOneFamily(_ failed: Exchange) {
        guard let failure = failed.failure, let family = failed.request.family, failure.kind != .unresolved else {
            return
        }
        // The machine of the user often has no IPv6 itself.
        let isHere = family == .v6 && failure.kind == .unconnected
        findings.add(
            .addressFamiliesDiffer,
            as: isHere ? .info : .warning,
            at: failed.url,
            "only \(family.rawValue) fails\(isHere ? ", maybe because of this machine" : ""): \(failure.text)",
            fix: "respond over \(family.rawValue), or remove the \(family == .v6 ? "AAAA" : "A") record"
        )
    }

    /// Returns the finding for a request without a whole answer.
    static func finding(_ failure: FetchFailure, _ exchange: Exchange, of facts: HostFacts) -> Diagnostic {
        let url = exchange.url
        let isAssetLinks = url.hasSuffix(Plan.assetLinksPath)
        let code: HostFindingCode
        let message: String
        let fix: String
        switch failure.kind {
        case .untrusted: return CertificateFindings.refused(exchange, failure, of: facts)
        case .unresolved:
            code = .unresolvedHost
            message = "host name has no address: \(failure.text)"
            fix = "add an A or AAAA record for \(facts.host), or correct the name"
        case .unconnected:
            code = .connectionFailed
            message = "cannot connect: \(failure.text)"
            fix = "start the server, and open port 443 in its firewall for every address"
        case .timedOut:
            let path = isAssetLinks ? Plan.assetLinksPath : Plan.associationPath
            let limit = isAssetLinks ? "" : "; Apple's fetcher gives up after about 5 s"
            code = .timeout
            message = "incomplete response after \(facts.seconds) s" + limit
            fix = "serve the file from memory or disk; in nginx: location = \(path) { alias FILE; }"
        case .handshake:
            code = .tlsFailed
            message = "TLS handshake failed: \(failure.text)"
            fix = "offer TLS 1.2 or 1.3 with a certificate for \(facts.host); in nginx: ssl_protocols TLSv1.2 TLSv1.3;"
        case .tooLarge:
            let limit = isAssetLinks ? "" : "; Apple accepts at most 131072"
            return Diagnostic(
                FindingCode.fileTooLarge,
                at: url,
                "response has more than \(CurlOutput.largestBody) bytes" + limit,
                fix: "serve the output of \"linkd print \(isAssetLinks ? "assetlinks" : "aasa")\" at this path"
            )
        case .broken, .notMade:
            code = .invalidResponse
            message = "incomplete response: \(failure.text)"
            fix = "correct Content-Length, Content-Encoding, the header size, or the early end of the connection"
        }
        return Diagnostic(code, at: url, message, fix: fix)
    }

    private mutating func addPrivateAddresses(_ reaches: [Exchange]) {
        for exchange in reaches where IPRange.isReserved(exchange.address) {
            findings.add(
                .privateAddress,
                at: exchange.url,
                "private or reserved address \(exchange.address); Apple refuses such addresses",
                fix: "use a public address, or ?mode=developer for an internal host"
            )
        }
    }

    private mutating func addCertificates(_ reaches: [Exchange]) {
        for exchange in reaches where exchange.failure?.kind != .untrusted {
            guard let last = exchange.certificates.first?.lastDay else { continue }
            let left = last - facts.today
            guard left < Self.fewDays, !findings.contains(where: { $0.code == HostFindingCode.certificateExpiry.name })
            else {
                continue
            }
            findings.add(
                .certificateExpiry,
                as: .warning,
                at: exchange.url,
                "certificate expires in \(max(left, 0).counting("day"))",
                fix: "renew the certificate, and find out why automatic renewal failed"
            )
        }
    }

    /// Two machines behind one name often have two versions of a file.
    private mutating func addDifference() {
        guard let first = facts[.association]?.answer, let second = facts[.associationOverIPv6]?.answer,
            first.status != second.status || first.body != second.body
        else { return }
        findings.add(
            .addressFamiliesDiffer,
            as: .error,
            at: facts[.associationOverIPv6]?.url ?? "",
            "responses differ: \(first.status) with \(first.body.count.counting("byte")) over IPv4, \(second.status) with "
                + "\(second.body.count.counting("byte")) over IPv6",
            fix: "serve the same file at the addresses of the A and AAAA records"
        )
    }
}
