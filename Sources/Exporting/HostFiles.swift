import LinkRoutes
import Printing
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
        case .vercel: [("vercel.json", json(vercel))]
        case .firebase: [("firebase.json", json(firebase))]
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
        let rewrites = rules.rewrites.map { rule in
            let ending = rule.isPage && host == .netlify ? ".html" : ""
            return (rule.pattern, "\(path(PathPattern(file: rule.file)))\(ending) 200")
        }
        let redirects = rules.redirects.map { rule in
            (rule.from, "\(rule.link(":v#", rest: ":splat")) \(rule.isPermanent ? 301 : 302)")
        }
        let all = rewrites + redirects
        return (all.filter { $0.0.names.isEmpty } + all.filter { !$0.0.names.isEmpty })
            .map { "\(path($0)) \($1)\n" }.joined()
    }

    private func json(_ body: (inout JSONWriter) -> Void) -> String {
        let text = JSONWriter.text(ofObject: body)
        return (try? JSONValue(parsing: Array(text.utf8))).map { PrettyJSON($0).text } ?? text
    }

    /// The content of `vercel.json`: a source is in the syntax of path-to-regexp.
    private func vercel(_ writer: inout JSONWriter) {
        writer.member("outputDirectory", "public")
        writeRules(everywhere: "/(.*)", value: ":v#", rest: ":v#*", ending: "", to: &writer) { writer, rule in
            writer.member("destination", rule.link(":v#", rest: ":v#*"))
            writer.member("permanent", rule.isPermanent)
        }
    }

    /// The content of `firebase.json`.
    ///
    /// Firebase answers with association files of its own unless `appAssociation` is `NONE`, and the list
    /// of ignored files that it proposes has `.well-known`.
    private func firebase(_ writer: inout JSONWriter) {
        writer.object("hosting") { writer in
            writer.member("public", "public")
            writer.member("ignore", [String]())
            writer.member("appAssociation", "NONE")
            writeRules(everywhere: "**", value: "*", rest: "**", ending: ".html", to: &writer) { writer, rule in
                writer.member("destination", rule.link(":v#", rest: ":v#"))
                writer.member("type", rule.isPermanent ? 301 : 302)
            }
        }
    }

    /// Writes what both hosts name alike.
    ///
    /// - Parameters:
    ///   - everywhere: the source of all paths.
    ///   - value: what stands for a value in the source of a rewrite; `rest` for the segments at the end.
    ///   - ending: the ending of a page's name.
    ///   - redirect: writes where a redirect leads, and how.
    private func writeRules(
        everywhere: String,
        value: String,
        rest: String,
        ending: String,
        to writer: inout JSONWriter,
        redirect: (inout JSONWriter, StaticSite.Redirect) -> Void
    ) {
        writer.member("cleanUrls", true)
        writer.member("trailingSlash", false)
        writer.array("headers") { writer in
            let all = [(everywhere, rules.common)] + rules.fields.map { ($0.path.spelled("", rest: ""), $0.fields) }
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
                    writer.member("source", rule.from.spelled(":v#", rest: ":v#*"))
                    redirect(&writer, rule)
                }
            }
        }
        writer.array("rewrites") { writer in
            // At the other paths, both hosts look for a file first.
            for rule in rules.rewrites where !rule.pattern.names.isEmpty {
                let source = rule.pattern.spelled(value, rest: rest)
                writer.object(of: [("source", source), ("destination", rule.file + ending)])
            }
        }
    }

    /// What a `server` block includes.
    ///
    /// nginx matches decoded paths, and the first expression counts.
    private var nginx: String {
        func fields(_ fields: [HostRules.Field], _ indent: String) -> String {
            fields.filter { $0.name != "Content-Type" }
                .map { "\(indent)add_header \($0.name) \(Self.quoted($0.value)) always;\n" }.joined()
        }
        func expression(_ pattern: PathPattern) -> String {
            let text = pattern.spelled("([^/]+)", rest: "(.+)") { $0.replacing(".", with: "\\.") }
            return Self.quoted("^\(text)/?$")
        }
        let files = rules.fields.map { path, own in
            let type = own.first { $0.name == "Content-Type" }?.value ?? ""
            let others = rules.common.filter { field in !own.contains { $0.name == field.name } }
            return """
                location = \(Self.quoted(path.spelled("", rest: "") { $0 })) {
                    types { }
                    default_type \(Self.quoted(type));
                \(fields(others + own, "    "))}

                """
        }
        let pages = rules.rewrites.filter { !$0.pattern.names.isEmpty }.map { rule in
            "location ~ \(expression(rule.pattern)) {\n    try_files $uri $uri.html \(rule.file).html =404;\n}\n"
        }
        let redirects = rules.redirects.map { rule in
            let from = expression(rule.from), link = Self.quoted(rule.link("$#", rest: "$#"))
            return
                "location ~ \(from) {\n    rewrite \(from) \(link) \(rule.isPermanent ? "permanent" : "redirect");\n}\n"
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
            \((files + pages + redirects).joined())location ~ "^(/.+)/$" {
                try_files $1.html =404;
            }
            location / {
                try_files $uri $uri.html =404;
            }

            """
    }

    /// A text between quotes, as nginx reads it.
    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
