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
            let names = certificate?.names.prefix(3).joined(separator: ", ").shown ?? ""
            return Diagnostic(
                .certificateName,
                at: exchange.url,
                "the certificate is not for \(facts.host)" + (names.isEmpty ? "" : ", but for \(names)"),
                fix: "request a certificate for \(facts.host), and name it in the server block of this host; in nginx: "
                    + "server_name \(facts.host);"
            )
        }
        return Diagnostic(
            .untrustedCertificate,
            at: exchange.url,
            "no trusted authority vouches for the certificate: \(failure.text)"
                + (certificate.map { "; it was issued by \($0.issuer)" } ?? ""),
            fix: "send the whole chain; in nginx: ssl_certificate …/fullchain.pem; for staging with an own authority: "
                + "--cacert FILE and ?mode=developer"
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
            sentence = "the certificate expired \(max(facts.today - last, 0).counting("day")) ago"
        } else if words.has("expired") {
            sentence = "the certificate has expired"
        } else if words.has("not yet valid") || certificate?.firstDay.map({ $0 > facts.today }) == true {
            sentence = "the certificate is not valid yet"
        }
        return sentence.map { sentence in
            Diagnostic(
                .certificateExpiry,
                at: exchange.url,
                sentence,
                fix: "renew the certificate and reload the server: certbot renew && nginx -s reload"
            )
        }
    }
}
