/// The Caddyfile that puts Caddy in front of linkd, for Caddy 2.6 and newer.
///
/// The tests run Caddy with it: `Tests/FrontEnds`.
struct CaddyFile {
    let frontEnd: FrontEnd

    private var choices: FrontEndOptions { frontEnd.choices }

    /// The whole file.
    var text: String {
        let parts =
            [heading] + globals + [snippets] + frontEnd.sites.map(site) + (choices.refusesOthers ? [refusal] : [])
        return parts.joined(separator: "\n")
    }

    private var heading: String {
        let wildcard = """
            #
            # In Caddy and in certificates, a wildcard stands for one label: a.example.com, but not a.b.example.com.
            # A certificate for a wildcard needs a record in the DNS: get it elsewhere, and print this file with
            # --certificate and --key; or add `tls { dns PROVIDER }` of a Caddy with that plugin.

            """
        let needsCertificate = choices.usesCertbot && frontEnd.sites.contains(where: \.hasWildcard)
        return """
            # Caddy in front of linkd: it ends TLS, sends people to https and to one host, and forwards requests.
            #
            # Printed by "linkd print caddy\(choices.text)". Print it again when the hosts or linkd's address change.
            # It is a whole /etc/caddy/Caddyfile.

            """ + (needsCertificate ? wildcard : "")
    }

    /// Other ports than Caddy's own.
    private var globals: [String] {
        let ports = [("http_port", choices.plainPort, 80), ("https_port", choices.securePort, 443)]
        let lines = ports.filter { $0.1 != $0.2 }.map { "\t\($0.0) \($0.1)\n" }
        return lines.isEmpty ? [] : ["{\n\(lines.joined())}\n"]
    }

    private var snippets: String {
        let upstream =
            switch frontEnd.upstream {
            case .port(let address): address
            case .socket(let path): "unix/\(path)"
            }
        return """
            (linkd) {
            \treverse_proxy \(upstream) {
            \t\theader_up Host {args.0}
            \t\theader_up -Forwarded
            \t\theader_up -X-Real-IP

            \t\t# While linkd restarts, Caddy tries again.
            \t\tlb_try_duration 5s
            \t\tlb_try_interval 50ms

            \t\t# Shorter than linkd's idleSeconds (\(frontEnd.idleSeconds)), so that linkd does not close a connection that
            \t\t# Caddy is about to use. Without compression, Caddy would ask for the compressed file and unpack it.
            \t\ttransport http {
            \t\t\tcompression off
            \t\t\tkeepalive \(frontEnd.keepAliveSeconds)s
            \t\t}
            \t}
            }

            # The association files. Apple and Google do not follow redirects, so there are none here: not for http, and not
            # for another host. Scanners ask for /.env and /.git/config; linkd has no page there.
            (linkd_files) {
            \t@association path /apple-app-site-association /.well-known/*
            \thandle @association {
            \t\timport linkd {args.0}
            \t}
            \thandle /.* {
            \t\trespond 404
            \t}
            }

            """
    }

    private func site(_ site: FrontEnd.Site) -> String {
        let redirect = "redir \(frontEnd.origin(of: "{http.request.host}")){http.request.uri} permanent"
        return """
            \(site.hosts.joined(separator: ", ")) {
            \(common(site, isSecure: true))\t# linkd has compressed the association files itself.
            \tencode {
            \t\tgzip
            \t\tmatch {
            \t\t\theader Content-Type text/*
            \t\t\theader Content-Type image/svg+xml*
            \t\t}
            \t}

            \timport linkd_files {http.request.host}
            \thandle {
            \t\timport linkd {http.request.host}
            \t}
            }

            \(site.hosts.map { "http://\($0)" }.joined(separator: ", ")) {
            \(common(site, isSecure: false))\timport linkd_files {http.request.host}
            \thandle {
            \t\t\(redirect)
            \t}
            }

            """ + (site.twin.map { "\n" + twin($0, site) } ?? "")
    }

    /// The site of a name that only redirects, with the association files.
    private func twin(_ name: String, _ site: FrontEnd.Site) -> String {
        [(name, true), ("http://\(name)", false)].map { address, isSecure in
            """
            \(address) {
            \(common(site, isSecure: isSecure))\timport linkd_files \(site.mainHost)
            \thandle {
            \t\tredir \(frontEnd.origin(of: site.mainHost)){http.request.uri} permanent
            \t}
            }

            """
        }.joined(separator: "\n")
    }

    /// The lines that every site begins with.
    private func common(_ site: FrontEnd.Site, isSecure: Bool) -> String {
        var lines: [String] = []
        if !choices.address.isEmpty { lines.append("bind \(choices.plainAddresses.joined(separator: " "))") }
        if isSecure {
            let files = choices.certificates(of: site.mainHost)
            if !choices.usesCertbot { lines.append("tls \(files.certificate) \(files.key)") }
            lines.append("header Strict-Transport-Security max-age=31536000")
        }
        return lines.map { "\t\($0)\n" }.joined() + (lines.isEmpty ? "" : "\n")
    }

    private var refusal: String {
        let bind = choices.address.isEmpty ? "" : "\tbind \(choices.plainAddresses.joined(separator: " "))\n"
        return """
            # Other hosts and bare addresses: no certificate, no answer.
            http:// {
            \(bind)\tabort
            }

            """
    }
}
