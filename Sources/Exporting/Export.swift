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
// - Some hosts read a limited number of rules; docs/static.md has the numbers.
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
import Printing
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
    /// - Throws: that a page cannot be made.
    package init(_ site: Site, for host: StaticHost, name: String) throws(Report) {
        (self.host, table) = (host, site.table)
        let content: StaticSite
        do throws(SiteError) {
            content = try site.asFiles()
        } catch {
            throw Report(name, error.message, fix: error.fix, exitCode: .failure)
        }
        addNotes()
        var rules = HostRules()
        if let canonical = table.routes.exactHosts.first {
            rules.canonicalHost = canonical
            rules.redirects = table.orderedRedirects.filter { host.reads($0.from) }
        }
        // The host's own files come first; their text is not known yet.
        for (path, _) in HostFiles(host: host, rules: rules).texts { files[path] = ResponseBody.none }
        files["public/404.html"] = content.notFound.body
        rules.common = Self.commonFields(content)
        add(content.pages, to: &rules)
        for file in content.files { add(file, to: &rules) }
        let patterns = content.pages.map(\.entry.pattern) + table.orderedRedirects.map(\.from)
        for pattern in patterns where !host.reads(pattern) {
            notes.append("\(pattern) is left out: \(host.rawValue) may read its characters in another way")
        }
        leaveOutRedirects(over: content.pages.map(\.entry.pattern) + rules.files, from: &rules)
        for (path, text) in HostFiles(host: host, rules: rules).texts { files[path] = .bytes(Array(text.utf8)) }
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

    /// Adds the pages without values, and a page for each pattern with values.
    private mutating func add(_ pages: [StaticSite.Page], to rules: inout HostRules) {
        var owners: [PathPattern: RouteEntry] = [:]
        for entry in pages.map(\.entry) where host.reads(entry.pattern) {
            // Hosts know no types, and of such routes the last is the most general. A link without the items has the page, too.
            let matched = entry.pattern.matched
            if owners[matched] == nil || entry.required.isEmpty { owners[matched] = entry }
        }
        for page in pages {
            let route = page.entry.route, pattern = page.entry.pattern
            guard let owner = owners[pattern.matched] else { continue }
            guard owner.route === route, owner.pattern == pattern else {
                notes.append("links of \"\(route.id)\" have the page of \"\(owner.route.id)\": \(example(route))")
                continue
            }
            guard pattern.names.isEmpty else {
                let alias = route.aliases.firstIndex(of: pattern).map { "-\($0 + 1)" } ?? ""
                let file = "/_linkd/pages/\(route.id)\(alias)"
                files["public\(file).html"] = .bytes(page.body)
                rules.pages.append((pattern.matched, file))
                continue
            }
            let name = pattern.segments.isEmpty ? "index" : pattern.literals.joined(separator: "/")
            files["public/\(name).html"] = .bytes(page.body)
            rules.files.append(pattern)
        }
    }

    /// Adds a file that is the same for every request.
    private mutating func add(_ file: StaticSite.File, to rules: inout HostRules) {
        guard files["public" + file.path] == nil else {
            return notes.append("\(file.path) of the public folder is left out: the export has a file at its path")
        }
        files["public" + file.path] = file.body
        let path = PathPattern(file: file.path)
        rules.files.append(path)
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
    /// Leaves out redirects that would take the paths of pages and files, association files among them.
    ///
    /// Vercel and Firebase follow redirects before they look for files.
    private mutating func leaveOutRedirects(over taken: [PathPattern], from rules: inout HostRules) {
        guard host == .vercel || host == .firebase else { return }
        rules.redirects.removeAll { redirect in
            let first = taken.first(where: redirect.from.matched.overlaps)
            if let first {
                notes.append(
                    "the redirect from \(redirect.from) is left out: \(host.rawValue) would follow it for \(first)"
                )
            }
            return first != nil
        }
    }

    private mutating func addNotes() {
        let routes = table.routes.routes, shown = routes.filter { !$0.isGone && table.page(of: $0) != nil }
        let valued = shown.filter { !$0.path.names.isEmpty }, itemized = shown.filter { !$0.query.required.isEmpty }
        note("the page shows no values and no QR code, and its buttons need a script", valued + itemized)
        let typed = valued.filter { $0.path.matched.segments != $0.path.segments.map(\.shape) }
        note("a value of another type has the page too, with status 200", typed)
        note("the page also stands for links without the query items", itemized)
        note("the page is in one language for all visitors", shown.filter(hasLanguages))
        note("your website answers, and this folder has no page", routes.filter(table.isExternal))
        note("what is gone does not answer 410", routes.filter(\.isGone))
        if host != .nginx {
            note(
                "names that linkd reserves, such as /.env, have the page too",
                valued.filter { $0.path.segments.first?.name != nil }
            )
        }
        if host == .firebase, let open = table.orderedRedirects.first(where: \.from.hasRest) {
            notes.append("the redirect from \(open.from) also takes the path without segments at its end")
        }
        if host == .cloudflare { note("with a slash at its end, a link with values answers 404", valued) }
    }

    private mutating func note(_ sentence: String, _ routes: [Route]) {
        guard let first = routes.first else { return }
        notes.append("\(sentence): \(example(first))" + (routes.count > 1 ? " (\(routes.count) routes)" : ""))
    }

    private func hasLanguages(_ route: Route) -> Bool {
        [table.page(of: route)?.title, table.page(of: route)?.description].contains { ($0?.languages.count ?? 0) > 1 }
    }

    /// A link to a route.
    private func example(_ route: Route) -> String {
        guard let host = table.routes.exactHosts.first, let path = table.routes.examplePath(of: route) else {
            return route.path.description
        }
        return "https://\(host)\(path)"
    }
}
