// # Exporting
//
// A site as a folder for a host that has only files: `linkd export`.
//
// Most teams have a host for files already. What linkd answers to most requests are bytes that never change, so a
// folder can hold them. `Sites` makes them (`StaticSite`), and this module adds what the host must be told: which header
// fields a file has, which page a path with values has, and where an old path leads.
//
// ```swift
// let routes = #"{"id": "trip", "path": "/trips/{reference}", "page": {"title": "Trip {reference}"}}"#
// let export = try Export(routes: routes, for: .netlify)
// #expect(export.text("public/_redirects") == "/trips/:v1 /_linkd/pages/trip.html 200\n")
// ```
//
// (The initializer with `routes:` is one of the tests.) A page without values is a file at its own path. The page of a
// path with values is one file for all of them, to which the host leads them; its script takes the values from the
// address and makes no request.
//
// ## What it leaves out
//
// - What such a host cannot do. ``Export/notes`` lists it for each site, with example links.
// - Publishing. The commands of each host do that; docs/static.md has them, with S3 and GitHub Pages.
// - Routes and texts with characters that hosts read in different ways; they are among the notes.
//
// ## Limits and costs
//
// - A table with more rules than a host reads has no export for it; the error has the numbers.
// - No file that exists is replaced (`Starting/NewFolder.swift`).
// - The same site gives the same bytes.
//
// ## Where to read on
//
// `Export.swift` (files, rules and notes), `StaticHost.swift` (the hosts, and what they can be told), `HostFiles.swift` (in
// which form). `Tests/StaticHosts/hosts.py` has a stand-in for each host.

import Diagnostics
package import HTTP
import LinkRoutes
package import Reports
import SiteTables
package import Sites

/// The files of a site for a host, and what the host does differently from linkd.
package struct Export {
    /// The files, by their paths in the folder of the export.
    package private(set) var files: [String: ResponseBody] = [:]
    /// What the host does differently, a sentence each.
    package private(set) var notes: [String] = []
    private let host: StaticHost
    private let table: SiteTable

    /// - Parameter name: the file of the table, for messages.
    /// - Throws: that the host does not read so many rules.
    package init(_ site: Site, for host: StaticHost, name: String) throws(Report) {
        (self.host, table) = (host, site.table)
        let content: StaticSite
        do throws(SiteError) {
            content = try site.asFiles()
        } catch {
            throw Report([Diagnostic(name, error.message)], exitCode: .failure)
        }
        addNotes()
        var rules = HostRules()
        // The host's own files come first; their text is not known yet.
        for (path, _) in HostFiles(host: host, rules: rules).texts { files[path] = ResponseBody.none }
        files["public/404.html"] = content.notFound.body
        let valued = addPages(content.pages, &rules)
        rules.common = Self.commonFields(content)
        for file in content.files { add(file, valued: valued, to: &rules) }
        rules.rewrites += valued
        for redirect in content.redirects {
            if host.reads(redirect.from) {
                rules.redirects.append(redirect)
            } else {
                notes.append("\(redirect.from) is no redirect: \(host.title) has no rule for such a path")
            }
        }
        for (path, text) in HostFiles(host: host, rules: rules).texts { files[path] = .bytes(Array(text.utf8)) }
        let excess = host.limits(rules).filter { $0.count > $0.most }
        guard excess.isEmpty else {
            let fix = "export for another host, or serve the site with linkd"
            let problems = excess.map { kind, count, most in
                Diagnostic(name, "the site needs \(count) \(kind); \(host.title) reads \(most)", fix: fix)
            }
            throw Report(problems, exitCode: .failure)
        }
    }

    /// Returns the fields of all pages.
    ///
    /// A page without the link is no secret, so that private ones have the same but for the referrer. `noindex` is in the
    /// pages.
    private static func commonFields(_ content: StaticSite) -> [HostRules.Field] {
        let isPrivate = content.pages.contains(where: \.isPrivate)
        return content.notFound.fields.all.compactMap { name, value in
            switch name {
            case "Cache-Control", "Content-Type", "Vary": nil
            case "Referrer-Policy" where isPrivate: (name, "no-referrer")
            default: (name, value)
            }
        }
    }

    /// Adds the pages without values, and a page for each pattern with values, which it returns as rules.
    private mutating func addPages(_ pages: [StaticSite.Page], _ rules: inout HostRules) -> [HostRules.Rewrite] {
        // Of the routes that hosts take the same paths for, one has its page.
        var groups: [[StaticSite.Page]] = []
        var numbers: [PathPattern: Int] = [:]
        for page in pages {
            let pattern = page.entry.pattern
            guard host.reads(pattern) else {
                notes.append("\(pattern) has no page: \(host.title) may read its characters in another way")
                continue
            }
            let number = numbers[pattern.matched, default: groups.count]
            numbers[pattern.matched] = number
            if number == groups.count { groups.append([]) }
            groups[number].append(page)
        }
        var placed: [HostRules.Rewrite] = []
        for pages in groups {
            // A link without the items needs the page that has none; among types, the last is the most general.
            guard let page = pages.last(where: { $0.entry.required.isEmpty }) ?? pages.last else { continue }
            let route = page.entry.route, pattern = page.entry.pattern
            for other in pages.map(\.entry.route) where other !== route {
                notes.append("links of \"\(other.id)\" have the page of \"\(route.id)\": \(example(other))")
            }
            let alias = route.aliases.firstIndex(of: pattern).map { "-\($0 + 1)" } ?? ""
            let file =
                pattern.names.isEmpty
                ? pattern.segments.isEmpty ? "/index" : "/" + pattern.literals.joined(separator: "/")
                : "/_linkd/pages/\(route.id)\(alias)"
            files["public\(file).html"] = .bytes(page.body)
            placed.append((pattern.matched, file, true))
        }
        let valued = placed.filter { !$0.pattern.names.isEmpty }
        rules.rewrites = placed.filter { page in
            page.pattern.names.isEmpty && valued.contains { $0.pattern.accepts(page.pattern.literals) }
        }
        return valued
    }

    /// Adds a file that is the same for every request.
    ///
    /// - Parameter valued: the pages of paths with values.
    private mutating func add(_ file: StaticSite.File, valued: [HostRules.Rewrite], to rules: inout HostRules) {
        guard files["public" + file.path] == nil else {
            return notes.append("\(file.path) of the public folder is left out: the export has a file at its path")
        }
        files["public" + file.path] = file.body
        let path = PathPattern(file: file.path)
        if valued.contains(where: { $0.pattern.accepts(path.literals) }) {
            rules.rewrites.append((path, file.path, false))
        }
        // A host does not know the type of a name without an ending, and a document has a policy of its own.
        let fields = file.fields.all.filter {
            ["Content-Type", "Cache-Control", "Content-Security-Policy"].contains($0.name)
        }
        if fields.count > 2 || file.path.hasPrefix("/.well-known/") || !file.path.contains(".") {
            rules.fields.append((path, fields))
        }
    }
}

extension Export {
    private mutating func addNotes() {
        let routes = table.routes.routes, shown = routes.filter { !$0.isGone && table.page(of: $0) != nil }
        let valued = shown.filter { !$0.path.names.isEmpty }, itemized = shown.filter { !$0.query.required.isEmpty }
        note("the page shows no values and no QR code, and its buttons need a script", valued + itemized)
        let typed = valued.filter { route in route.path.segments.contains { $0.isTyped } }
        note("a value of another type has the page too, with status 200", typed)
        note("the page also stands for links without the query items", itemized)
        note("the page is in one language for all visitors", shown.filter { table.page(of: $0)?.hasLanguages == true })
        note("your website answers, and this folder has no page", routes.filter(table.isElsewhere))
        note("what is gone does not answer 410", routes.filter(\.isGone))
        if host == .cloudflare { note("with a slash at its end, a link with values answers 404", valued) }
    }

    private mutating func note(_ sentence: String, _ routes: [Route]) {
        guard let first = routes.first else { return }
        notes.append("\(sentence): \(example(first))" + (routes.count > 1 ? " (\(routes.count) routes)" : ""))
    }

    /// A link to a route.
    private func example(_ route: Route) -> String {
        guard let host = table.routes.exactHosts.first, let path = table.routes.examplePath(of: route) else {
            return route.path.description
        }
        return "https://\(host)\(path)"
    }
}

extension Page {
    fileprivate var hasLanguages: Bool {
        Set([title, description].compactMap { $0?.languages.keys }.joined()).count > 1
    }
}
