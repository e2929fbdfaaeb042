import LinkRoutes
import Printing
import SiteTables
import Sites

/// A host that serves a folder, and reads a file with its rules.
package enum StaticHost: String, CaseIterable, Sendable {
    case nginx, cloudflare, netlify, vercel, firebase

    /// What publishes the folder: commands, and the lines of a server.
    package func publication(of folder: String) -> [String] {
        switch self {
        case .nginx:
            [
                "sudo cp -r \(folder)/. /srv/links",
                "in the server block of the hosts: root /srv/links/public; include /srv/links/nginx.conf;",
            ]
        case .cloudflare: ["npx wrangler pages deploy \(folder)/public"]
        case .netlify: ["npx netlify deploy --prod --dir \(folder)/public"]
        case .vercel: ["npx vercel deploy --prod --cwd \(folder)"]
        case .firebase: ["npx firebase-tools deploy --only hosting --config \(folder)/firebase.json"]
        }
    }

    /// Whether it takes a pattern for the same paths as linkd, but for types, and a file can have its name.
    ///
    /// nginx matches decoded paths, as all look for files. The others match a value as it is requested: letters of other
    /// scripts are encoded then, and `@` may be. What Vercel and Firebase do with the former is not documented.
    func reads(_ pattern: PathPattern) -> Bool {
        let hasValues = !pattern.names.isEmpty, isDecoded = !hasValues || self == .nginx
        let last = pattern.literals.last ?? ""
        guard !ReservedNames.contain(firstSegment: Array((pattern.literals.first ?? "").utf8)),
            hasValues || last != "index" && last != "404" && !last.hasSuffix(".html")
        else { return false }
        func reads(_ text: String) -> Bool {
            text.utf8.allSatisfy { byte in
                byte >= 0x80
                    ? isDecoded || self == .cloudflare || self == .netlify
                    : PercentEncoding.isUnreserved(byte) || isDecoded && byte == UInt8(ascii: "@")
            }
        }
        return pattern.segments.allSatisfy { segment in
            switch segment {
            case .parameter, .rest: true
            case .literal(let text): reads(text)
            // A value of Netlify is a whole segment.
            case .prefix(let text, _): self != .netlify && reads(text)
            // It would continue the name of a value.
            case .suffix(_, let text): (self == .nginx || self == .firebase) && reads(text)
            }
        }
    }
}

/// What a host does beside sending files at their own paths.
struct HostRules {
    typealias Field = (name: String, value: String)

    /// The page of each path with values, without its `.html`, in the order in which they are tried.
    var pages: [(pattern: PathPattern, file: String)] = []
    var redirects: [Redirect] = []
    /// The host to which redirects lead.
    var canonicalHost = ""
    /// The fields of every path.
    var common: [Field] = []
    /// The paths of files, those of pages without their `.html`.
    var files: [PathPattern] = []
    /// The fields of files in which these are others, by path.
    var fields: [(path: PathPattern, fields: [Field])] = []

    /// Returns the link to which a redirect leads; the marks are those of `PathPattern.spelled`.
    func link(of redirect: Redirect, _ value: String, rest: String) -> String {
        let old = redirect.from, route = redirect.route
        func mark(_ name: String) -> String {
            old.names.firstIndex(of: name).map { old.mark($0 + 1, value, rest: rest) } ?? ""
        }
        // Without a value for a catch-all, the alias without it is printed.
        let path = ([route.path] + route.aliases).first { $0.names.allSatisfy(old.names.contains) } ?? route.path
        let items = route.query.required.map { "\($0.name)=\(mark($0.name))" }
        return "https://\(canonicalHost)\(path.filled(mark))"
            + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    }
}

extension Redirect {
    /// Permanent, but to a private page: browsers keep no address of one.
    var status: Int { isPrivate ? 302 : 301 }
}

extension PathPattern {
    /// The path of a file.
    init(file: String) { self.init(segments: file.split(separator: "/").map { .literal(String($0)) }) }

    /// The pattern as hosts match it, which know neither types nor names.
    var matched: PathPattern {
        PathPattern(
            segments: segments.map { segment in
                if case .parameter = segment { .parameter(name: "", type: .string) } else { segment.shape }
            }
        )
    }

    /// Returns the pattern in the syntax of a host.
    ///
    /// - Parameters:
    ///   - value: what stands for a value within a segment; `#` is its number, from 1.
    ///   - rest: what stands for the segments at the end.
    func spelled(_ value: String, rest: String) -> String {
        var number = 0
        return filled { _ in
            number += 1
            return mark(number, value, rest: rest)
        }
    }

    /// Returns what stands for the value with a number.
    fileprivate func mark(_ number: Int, _ value: String, rest: String) -> String {
        (hasRest && number == names.count ? rest : value).replacing("#", with: "\(number)")
    }

    /// Returns the pattern with texts in place of its values, by their names.
    fileprivate func filled(_ value: (String) -> String) -> String {
        func text(_ fixed: String) -> String { PercentEncoding.encoded(fixed.utf8) }
        let parts = segments.map { segment in
            switch segment {
            case .literal(let fixed): text(fixed)
            case .parameter(let name, _), .rest(let name): value(name)
            case .prefix(let fixed, let name): text(fixed) + value(name)
            case .suffix(let name, let fixed): value(name) + text(fixed)
            }
        }
        return "/" + parts.joined(separator: "/")
    }
}
