import LinkRoutes
import Printing
import SiteTables
import Sites
import StrictJSON

/// The files in which a host reads its rules.
struct HostFiles {
    let host: StaticHost
    let rules: HostRules

    /// The text of each file, by its path.
    var texts: [(path: String, text: String)] {
        switch host {
        case .cloudflare, .netlify: [("public/_headers", fields), ("public/_redirects", redirects)]
        case .vercel, .firebase: [("\(host.rawValue).json", json)]
        case .nginx: [("nginx.conf", nginx)]
        }
    }

    /// The text of `_headers`.
    ///
    /// Where two rules match, Cloudflare joins the values of a field unless the later rule detaches it with
    /// `!`, and Netlify takes those of the later one.
    private var fields: String {
        func line(_ field: HostRules.Field) -> String { "  \(field.name): \(field.value)\n" }
        let own = rules.fields.map { path, fields in
            path.spelled("", rest: "") + "\n"
                + fields.map { (host == .cloudflare ? "  ! \($0.name)\n" : "") + line($0) }.joined()
        }
        return (["/*\n"] + rules.common.map(line) + own).joined()
    }

    /// The text of `_redirects`.
    ///
    /// The first rule counts. Cloudflare asks for rules without values first, follows them also where there
    /// is a file, and redirects from the name of a page with `.html`.
    private var redirects: String {
        func path(_ pattern: PathPattern) -> String { pattern.spelled(":v#", rest: "*") }
        let wide = rules.pages.map(\.pattern) + rules.redirects.map(\.from.matched)
        let files = rules.files.filter { file in wide.contains { $0.accepts(file.literals) } }
        let rewrites =
            host == .netlify
            ? rules.pages.map { ($0.pattern, "\($0.file).html 200") }
            : files.map { ($0, "\(path($0)) 200") } + rules.pages.map { ($0.pattern, "\($0.file) 200") }
        let redirects = rules.redirects.map { rule in
            (rule.from, "\(rules.link(of: rule, ":v#", rest: ":splat")) \(rule.status)")
        }
        let all = rewrites + redirects
        return (all.filter { $0.0.names.isEmpty } + all.filter { !$0.0.names.isEmpty })
            .map { "\(path($0)) \($1)\n" }.joined()
    }

    /// The content of `vercel.json`, whose sources are in the syntax of path-to-regexp, or of `firebase.json`.
    ///
    /// Firebase answers with association files of its own unless `appAssociation` is `NONE`, and the list
    /// of ignored files that it proposes has `.well-known`.
    private var json: String {
        let text = JSONWriter.text { writer in
            guard host == .firebase else {
                writer.member("outputDirectory", "public")
                return write(to: &writer)
            }
            writer.object("hosting") { writer in
                writer.member("public", "public")
                writer.member("ignore", [String]())
                writer.member("appAssociation", "NONE")
                write(to: &writer)
            }
        }
        return (try? JSONValue(parsing: Array(text.utf8))).map { PrettyJSON($0).text } ?? text
    }

    /// Writes what both hosts name alike.
    private func write(to writer: inout JSONWriter) {
        let isVercel = host == .vercel
        writer.member("cleanUrls", true)
        writer.member("trailingSlash", false)
        writer.array("headers") { writer in
            let all = [(isVercel ? "/(.*)" : "**", rules.common)] + rules.fields.map { ($0.spelled("", rest: ""), $1) }
            for (source, fields) in all {
                writer.object { writer in
                    writer.member("source", source)
                    writer.array("headers") { writer in
                        for field in fields { writer.object(of: [("key", field.name), ("value", field.value)]) }
                    }
                }
            }
        }
        writer.array("redirects") { writer in
            for rule in rules.redirects {
                writer.object { writer in
                    writer.member("source", rule.from.spelled(":v#", rest: isVercel ? ":v#+" : ":v#*"))
                    writer.member("destination", rules.link(of: rule, ":v#", rest: isVercel ? ":v#+" : ":v#"))
                    writer.member(isVercel ? "statusCode" : "type", rule.status)
                }
            }
        }
        writer.array("rewrites") { writer in
            for (pattern, file) in rules.pages {
                let source = isVercel ? pattern.spelled(":v#", rest: ":v#+") : pattern.spelled("*", rest: "**")
                writer.object(of: [("source", source), ("destination", file + (isVercel ? "" : ".html"))])
            }
        }
    }

    /// The texts of a requested path, as regular expressions, with which a value would become more than a value of the target.
    ///
    /// `rewrite` has the decoded value. It writes a `/`, a `?` and a backslash, which browsers take for a `/`, as they are
    /// into the path, and an `&` that was not encoded into the query.
    private func ambiguousTexts(of redirect: Redirect) -> [String] {
        let names = redirect.from.names
        let isInPath = redirect.route.path.names.contains(where: names.contains)
        let isInQuery = redirect.route.query.required.contains { names.contains($0.name) }
        return (isInPath ? ["%2F", "%3F", "%5C", #"\x5C"#] : []) + (isInQuery ? ["&"] : [])
    }

    /// What a `server` block includes, where the first expression counts.
    private var nginx: String {
        func fields(_ fields: [HostRules.Field], _ indent: String) -> String {
            fields.filter { $0.name != "Content-Type" }
                .map { "\(indent)add_header \($0.name) \($0.value.quotedForNginx) always;\n" }.joined()
        }
        // Files come first, with or without a slash behind a page. A name that linkd reserves is no value.
        func location(_ pattern: PathPattern, _ last: String) -> String {
            let reserved = #"(?!/(?:\.|(?:_linkd|apple-app-site-association)(?:/|\z)))"#
            let start = pattern.segments.first?.name == nil ? "" : reserved
            return """
                location ~ "^\(start)(?<linkd_path>\(pattern.nginxExpression))(?<!/)/?\\z" {
                    try_files $uri $linkd_path.html \(last);
                }

                """
        }
        let files = rules.fields.map { path, own in
            let type = own.first { $0.name == "Content-Type" }?.value ?? ""
            let others = rules.common.filter { field in !own.contains { $0.name == field.name } }
            return """
                location = \("/\(path.literals.joined(separator: "/"))".quotedForNginx) {
                    types { }
                    default_type \(type.quotedForNginx);
                \(fields(others + own, "    "))}

                """
        }
        let pages = rules.pages.map { location($0, "\($1).html =404") }
        // "rewrite" escapes the values, which nginx has decoded.
        let redirects = rules.redirects.enumerated().map { number, rule in
            let link = rules.link(of: rule, "$#", rest: "$#").quotedForNginx
            let kind = rule.status == 301 ? "permanent" : "redirect"
            let texts = ambiguousTexts(of: rule).joined(separator: "|")
            let refusal = "    if ($request_uri ~* \"^[^?]*(?:\(texts))\") {\n        return 404;\n    }\n"
            return """
                \(location(rule.from, "@linkd_\(number)"))location @linkd_\(number) {
                \(texts.isEmpty ? "" : refusal)    rewrite "^\(rule.from.nginxExpression)/?\\z" \(link) \(kind);
                }

                """
        }
        return """
            # Printed by "linkd export", for a server block with a root.
            error_page 404 /404.html;
            charset utf-8;
            \(fields(rules.common, ""))
            location = /404.html {
                internal;
            }
            location = / {
                try_files /index.html =404;
            }
            location ~ "^/(?:404|index)/?\\z" {
                return 404;
            }
            \((files + pages + redirects).joined())location ~ "^(/.+)/$" {
                try_files $1.html =404;
            }
            location / {
                try_files $uri $uri.html =404;
            }

            """
    }
}
