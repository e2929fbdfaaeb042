import Diagnostics
import LinkRoutes
package import Reports
package import SiteConfiguration
import SiteTables
import Sites

/// The locations that put linkd beside a website, for an existing server block of nginx.
///
/// nginx chooses a location by the decoded path: an exact one, else the longest prefix if that has `^~`, else the first
/// regular expression that matches. So paths without values are exact. Every other pattern is a regular expression that
/// takes what the table would lead to it: those paths are taken out which a more specific route leaves to the website. Then
/// the order of the locations does not matter.
///
/// In regular expressions every byte of the table is written as `\x2E`, unless it is a letter or a digit, so no byte has
/// a meaning in a file of nginx. The tests run nginx with the file: `Tests/FrontEnds`.
package struct NginxLocations {
    /// A path that the table leads to linkd or to the website.
    private struct Claim {
        let entry: RouteEntry
        let isElsewhere: Bool
        var isRedirect = false

        var name: String { "\"\(entry.route.id)\" (\(entry.pattern.description.printable))" }
    }

    /// The hosts of the table.
    private let hosts: [String]
    /// Comments and locations: the word or the regular expression after `location`.
    private let locations: [(comment: String, matches: [String])]
    private let upstream: String
    private let given: NginxSettings

    /// The size of a word that nginx reads: its buffer has 4,096 bytes (`NGX_CONF_BUFFER`).
    private static let longest = 4_000
    /// What browsers and crawlers ask of any website.
    private static let ofWebsite = ["/favicon.ico", "/robots.txt"]

    /// Reads a table, with its public folder if a configuration names it.
    ///
    /// - Throws: the problems of the files, or what nginx cannot tell apart.
    package init(_ source: TableSource, _ settings: NginxSettings) throws(Report) {
        given = settings
        let site = try Self.site(of: source)
        try NginxFile.checkHosts(of: site.table.routes, source)
        hosts = site.table.routes.hosts
        upstream = try NginxFile.upstream(of: source, settings).address
        do throws(Diagnostic) {
            locations = try Self.locations(of: site)
        } catch {
            throw Report([error.located(in: source.name)], exitCode: source.badTable)
        }
    }

    private static func site(of source: TableSource) throws(Report) -> Site {
        if let file = source.tableFile {
            let table = try NamedTable(file: file).site
            do throws(SiteError) {
                return try Site(table, files: nil)
            } catch {
                throw Report([Diagnostic(file, error.message)], exitCode: source.badTable)
            }
        }
        let sites = try source.withConfiguration { () throws(Report) in
            var loader = try ConfigurationLoader(source.config)
            return try loader.directory().sites
        }
        guard let site = try source.selected(sites, name: { $0.table.routes.name }).first else {
            throw Report([Diagnostic(source.name, "it has no table")], exitCode: .badConfiguration)
        }
        return site
    }

    private static func locations(of site: Site) throws(Diagnostic) -> [(comment: String, matches: [String])] {
        let files = site.pageFiles.filter { !ofWebsite.contains($0) && !$0.hasPrefix("/.") }
        var locations = [
            ("The association files. Apple and Google follow no redirect.", site.associationPaths.map { "= \($0)" }),
            ("linkd's stylesheet, script and QR codes.", ["^~ /_linkd/"]),
            ("Files that its pages load.", files.map { exact($0)[0] }),
        ].filter { !$0.1.isEmpty }
        let claims = claims(of: site.table)
        for (index, claim) in claims.enumerated() {
            let others = claims[..<index].filter {
                $0.isElsewhere != claim.isElsewhere && $0.entry.pattern.overlaps(claim.entry.pattern)
            }
            if let other = others.first(where: { !$0.entry.required.isEmpty }) {
                throw Diagnostic(
                    "",
                    "\(other.name) requires a query item, and without it its links are those of \(claim.name), but only one "
                        + "of the two has its page elsewhere, and nginx chooses by the path alone",
                    fix: "make the items of \"\(other.entry.route.id)\" optional, or let one server answer both"
                )
            }
            guard !claim.isElsewhere else { continue }
            let matches = matches(claim.entry.pattern, without: others.map(\.entry.pattern))
            if let long = matches.first(where: { $0.utf8.count > longest }) {
                throw Diagnostic(
                    "",
                    "the location of \(claim.name) has \(long.utf8.count) bytes, and nginx reads at most \(longest): it lists "
                        + "the values of the path, and more specific paths of your website",
                    fix: "write a parameter in place of a long enum, or one pattern in place of many routes elsewhere"
                )
            }
            let kind = claim.isRedirect ? "redirect to " : ""
            locations.append(("\(kind)\(claim.entry.route.id): \(claim.entry.pattern.description.printable)", matches))
        }
        return locations
    }

    /// What the table leads to linkd or to the website, in the order in which it decides; redirects come last.
    private static func claims(of table: SiteTable) -> [Claim] {
        let routes = table.routes.entries.filter { $0.route.hasPage }.map {
            Claim(entry: $0, isElsewhere: table.isElsewhere($0.route))
        }
        let redirects = table.orderedRedirects.map { Claim(entry: $0.entry, isElsewhere: false, isRedirect: true) }
        return (routes + redirects).filter { claim in
            guard case .literal(let name) = claim.entry.pattern.segments.first else { return true }
            return !ReservedNames.contain(firstSegment: Array(name.utf8))
        }
    }

    /// The file.
    package var text: String {
        var seen: Set<String> = []
        let blocks = locations.map { comment, matches in
            "# \(comment)\n"
                + matches.filter { seen.insert($0).inserted }
                .map { "location \($0) {\n    try_files /_linkd @linkd;\n}\n" }.joined()
        }
        return """
            # linkd beside a website: what nginx sends to linkd. Everything else stays with the website.
            #
            # Printed by "linkd print nginx\(given.text)". Print it again when the table, its files or linkd's address change.
            # Include it at the beginning of the server block (https) with these hosts: \(hosts.joined(separator: ", "))
            #
            #     include /etc/nginx/linkd.locations;

            \(blocks.joined(separator: "\n"))
            # No file has the name before @linkd, so the request goes there, as it came.
            location @linkd {
                proxy_pass http://\(upstream);

                # 404 and 410 of linkd are pages.
                proxy_intercept_errors off;

            \(NginxFile.forwarding(host: "$host"))}

            """
    }
}

extension NginxLocations {
    /// Returns what stands after `location` for a pattern; `others` are more specific ones of the website.
    private static func matches(_ pattern: PathPattern, without others: [PathPattern]) -> [String] {
        let literals = pattern.segments.map { segment in
            if case .literal(let text) = segment { text } else { nil as String? }
        }
        if literals.allSatisfy({ $0 != nil }) {
            // No other pattern is more specific.
            return exact("/" + literals.compactMap(\.self).joined(separator: "/"), isPage: true)
        }
        var start = ""
        // Names with a dot, such as /.well-known/acme-challenge, are no pages of linkd.
        if case .some(nil) = literals.first { start += #"(?!/\.)"# }
        if !others.isEmpty { start += "(?!(?:\(others.map(expression).joined(separator: "|")))/*$)" }
        return ["~ \"^\(start)\(expression(pattern))/*$\""]
    }

    /// Returns the locations of one path; a page has its path with a slash at the end, too.
    private static func exact(_ path: String, isPage: Bool = false) -> [String] {
        guard NginxFile.isPlain(path) else { return ["~ \"^\(escaped(path))\(isPage ? "/*" : "")$\""] }
        return isPage && path != "/" ? ["= \(path)", "= \(path)/"] : ["= \(path)"]
    }

    private static func expression(_ pattern: PathPattern) -> String {
        pattern.segments.map { segment in
            switch segment {
            case .literal(let text): "/" + escaped(text)
            case .parameter(_, let type): "/" + expression(type)
            case .prefix(let text, _): "/\(escaped(text))[^/]+"
            case .suffix(_, let text): "/[^/]+\(escaped(text))"
            case .rest: "(?:/[^/]+)+"
            }
        }.joined()
    }

    /// The texts of a type (docs/route-table.md#types).
    private static func expression(_ type: ParameterType) -> String {
        switch type {
        case .string: "[^/]+"
        case .int: "[0-9]{\(ParameterType.intLengths.lowerBound),\(ParameterType.intLengths.upperBound)}"
        case .uuid: "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
        case .date:
            "[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-9])|(?:0[13-9]|1[0-2])-30|(?:0[13578]|1[02])-31)"
        case .enumeration(let values): "(?:\(values.map(escaped).joined(separator: "|")))"
        }
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"):
                String(UnicodeScalar(byte))
            default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}

extension PathPattern {
    /// Whether one path matches both patterns; true if unsure.
    fileprivate func overlaps(_ other: PathPattern) -> Bool {
        let (count, otherCount) = (segments.count, other.segments.count)
        guard
            hasRest ? otherCount >= count || other.hasRest : count == otherCount || other.hasRest && count >= otherCount
        else { return false }
        return zip(segments, other.segments).allSatisfy { $0.overlaps($1) }
    }
}

extension PathSegment {
    fileprivate func overlaps(_ other: PathSegment) -> Bool {
        switch (self, other) {
        case (.literal(let text), let segment), (let segment, .literal(let text)): segment.accepts(text)
        case (.parameter(_, let type), .parameter(_, let other)): type.overlaps(other)
        default: true
        }
    }
}
