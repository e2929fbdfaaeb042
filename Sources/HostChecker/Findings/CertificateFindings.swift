import Diagnostics

/// Findings about a certificate that curl did not accept.
enum CertificateFindings {
    /// Returns the finding for a refused certificate: its name, its time, or else its chain.
    ///
    /// The certificate itself was read by a request that trusts everything and whose answer is not used. Where it could
    /// not be read, curl's words decide.
    static func refused(_ exchange: Exchange, _ failure: FetchFailure, of facts: HostFacts) -> Diagnostic {
        let certificate = exchange.certificates.first
        let words = failure.text.lowercased()
        if let finding = timeFinding(certificate, words, in: exchange, of: facts) { return finding }
        if certificate.map({ !$0.names.isEmpty && !$0.isFor(facts.host) }) ?? words.has("does not match")
            || words.has("no alternative certificate subject name")
        {
            let names = certificate?.names.prefix(3).joined(separator: ", ") ?? ""
            return Diagnostic(
                .certificateName,
                at: exchange.url,
                "certificate does not contain the host name" + (names.isEmpty ? "" : ", only \(names.quoted)"),
                fix: "request a certificate for \(facts.host); in nginx: server { server_name \(facts.host); … }"
            )
        }
        return Diagnostic(
            .untrustedCertificate,
            at: exchange.url,
            "untrusted certificate: \(failure.text)",
            fix: "send the whole chain\(certificate.map { " of issuer \($0.issuer.quoted)" } ?? "") (fullchain.pem in "
                + "nginx); for your own CA, use --cacert and ?mode=developer"
        )
    }

    private static func timeFinding(
        _ certificate: Certificate?,
        _ words: String,
        in exchange: Exchange,
        of facts: HostFacts
    ) -> Diagnostic? {
        var sentence: String?
        if let last = certificate?.lastDay, words.has("expired") || last < facts.today {
            sentence = "certificate expired \(max(facts.today - last, 0).counting("day")) ago"
        } else if words.has("expired") {
            sentence = "certificate expired"
        } else if words.has("not yet valid") || certificate?.firstDay.map({ $0 > facts.today }) == true {
            sentence = "certificate is not valid yet"
        }
        return sentence.map { sentence in
            Diagnostic(
                .certificateExpiry,
                at: exchange.url,
                sentence,
                fix: "renew the certificate, and reload the server: certbot renew && nginx -s reload"
            )
        }
    }
}
