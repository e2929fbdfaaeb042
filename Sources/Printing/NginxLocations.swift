import Diagnostics
package import LinkRoutes
package import Reports
package import SiteConfiguration
import SiteTables
import Sites

/// The locations that put linkd beside a website, for an existing server block of nginx.
///
/// nginx chooses a location by the decoded path: an exact one, else the longest prefix if that has `^~`, else the first
/// regular expression that matches. So paths without values are exact. Every other pattern is a regular expression that
/// takes what the table would lead to it: those paths are taken out which a more specific route leaves to the website. Then
/// the order of the locations does not matter. The tests run nginx with the file: `Tests/FrontEnds`.
package struct NginxLocations {
    /// A path that the table leads to linkd or to the website.
    private struct Claim {
        let entry: RouteEntry
        let isExternal: Bool
        var isRedirect = false

        var name: String { "\"\(entry.route.id)\" (\(entry.pattern.description.printable))" }
    }

    /// The hosts of the table.
    private let hosts: [String]
    /// Comments and locations: the word or the regular expression after `location`.
    private let locations: [(comment: String, matches: [String])]
    private let upstream: String
    private let given: NginxSettings

    /// What browsers and crawlers ask of any website.
    private static let ofWebsite = ["/favicon.ico", "/robots.txt"]

    /// Reads a table, with its public folder if a configuration names it.
    ///
    /// - Throws: the problems of the files, or what nginx cannot tell apart.
    package init(_ source: TableSource, _ settings: NginxSettings) throws(Report) {
        given = settings
        let site = try source.firstSite().site
        hosts = site.table.routes.hosts
        upstream = try NginxFile.upstream(of: source, settings).address
        do throws(Diagnostic) {
            locations = try Self.locations(of: site)
        } catch {
            throw Report([error.located(in: source.name)], exitCode: source.badTable)
        }
    }

    private static func locations(of site: Site) throws(Diagnostic) -> [(comment: String, matches: [String])] {
        let files = site.pageFiles.filter { !ofWebsite.contains($0) && !$0.hasPrefix("/.") }
        var locations = [
            ("The association files. Apple and Google follow no redirect.", site.associationPaths.map(exact)),
            ("linkd's stylesheet, script and QR codes.", ["^~ /_linkd/"]),
            ("Files that its pages load.", files.map(exact)),
        ].filter { !$0.1.isEmpty }
        let claims = claims(of: site.table)
        for (index, claim) in claims.enumerated() {
            let others = claims[..<index].filter {
                $0.isExternal != claim.isExternal && $0.entry.pattern.overlaps(claim.entry.pattern)
            }
            if let other = others.first(where: { !$0.entry.required.isEmpty }) {
                throw Diagnostic(
                    "",
                    "\(other.name) and \(claim.name) differ only in query items, which nginx locations cannot match",
                    fix: "make the items of \"\(other.entry.route.id)\" optional, or serve both pages from one server"
                )
            }
            guard !claim.isExternal else { continue }
            let kind = claim.isRedirect ? "redirect to " : ""
            let matches = matches(claim.entry.pattern, without: others.map(\.entry.pattern))
            locations.append(("\(kind)\(claim.entry.route.id): \(claim.entry.pattern.description.printable)", matches))
        }
        return locations
    }

    /// What the table leads to linkd or to the website, in the order in which it decides; redirects come last.
    private static func claims(of table: SiteTable) -> [Claim] {
        let routes = table.routes.entries.filter { $0.route.hasPage }.map {
            Claim(entry: $0, isExternal: table.isExternal($0.route))
        }
        let redirects = table.orderedRedirects.map { Claim(entry: $0.entry, isExternal: false, isRedirect: true) }
        return routes + redirects
    }

    /// The file.
    package var text: String {
        var seen: Set<String> = []
        let names = hosts.joined(separator: ", ")
        let blocks = locations.map { comment, matches in
            NginxFile.comment(comment)
                + matches.filter { seen.insert($0).inserted }
                .map { "location \($0) {\n    try_files /. @linkd;\n}\n" }.joined()
        }
        return """
            # linkd beside a website: what nginx sends to linkd. Everything else stays with the website.
            #
            # Printed by "linkd print nginx\(given.text)". Print it again when the table, its files or linkd's address change.
            \(NginxFile.comment("Include it at the beginning of the server block (https) with these hosts: \(names)"))#
            #     include /etc/nginx/linkd.locations;

            \(blocks.joined(separator: "\n"))
            # The root of a server is a folder and no file, so a request goes to @linkd, as it came.
            location @linkd {
                proxy_pass http://\(upstream);

                # 404 and 410 of linkd are pages.
                proxy_intercept_errors off;

            \(NginxFile.forwarding(host: "$host"))}

            """
    }
}

extension NginxLocations {
    private static func exact(_ path: String) -> String { "= \(path.quotedForNginx)" }

    /// Returns what stands after `location` for a pattern; `others` are more specific ones of the website.
    private static func matches(_ pattern: PathPattern, without others: [PathPattern]) -> [String] {
        if pattern.names.isEmpty {
            // No other pattern is more specific.
            let path = "/" + pattern.literals.joined(separator: "/")
            return (path == "/" ? [path] : [path, path + "/"]).map(exact)
        }
        var start = ""
        // Names with a dot, such as /.well-known/acme-challenge, are no pages of linkd.
        if pattern.segments.first?.name != nil { start += #"(?!/\.)"# }
        if !others.isEmpty { start += "(?!(?:\(others.map(\.nginxExpression).joined(separator: "|")))/*\\z)" }
        return ["~ \"^\(start)\(pattern.nginxExpression)/*\\z\""]
    }
}

extension PathPattern {
    /// Whether one path matches both patterns; true if unsure.
    package func overlaps(_ other: PathPattern) -> Bool {
        let (count, otherCount) = (segments.count, other.segments.count)
        let hasSameLength =
            hasRest ? otherCount >= count || other.hasRest : count == otherCount || other.hasRest && count >= otherCount
        return hasSameLength
            && zip(segments, other.segments).allSatisfy { pair in
                switch pair {
                case (.literal(let text), let segment), (let segment, .literal(let text)): segment.accepts(text)
                case (.parameter(_, let type), .parameter(_, let other)): type.overlaps(other)
                default: true
                }
            }
    }
}
