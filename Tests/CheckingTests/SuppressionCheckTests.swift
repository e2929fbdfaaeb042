import Diagnostics
import FindingSnapshots
import Foundation
import HTTP
import Server
import SiteTables
import Sites
import TestFolders
import Testing

@testable import Checking

/// `suppress` of routes and redirects: the warnings that it silences, and suppressions without effect.
@Suite struct SuppressionCheckTests {
    /// A route or redirect with a warning; `•` is the place of `suppress`.
    struct Case: Sendable, CustomTestStringConvertible {
        let code: String
        var route = #"{"id": "x", "path": "/x"}"#
        var redirect = ""
        var files: [String: String] = [:]

        var testDescription: String { "\(code) of a \(redirect.isEmpty ? "route" : "redirect")" }
    }

    private static let cases = [
        Case(code: "file-hides-page", route: #"{"id": "x", "path": "/x/{y}"•}"#, files: ["x/a.txt": "", "x/b": ""]),
        Case(code: "reserved-path", route: #"{"id": "x", "path": "/.x", "claimed": false•}"#),
        Case(code: "reserved-path", redirect: #"{"from": "/.env", "to": "home"•}"#),
        Case(code: "safari-removes-item", route: #"{"id": "x", "path": "/x", "query": {"gclid": "string"}•}"#),
        Case(code: "revealing-path", route: #"{"id": "x", "path": "/admin"•}"#),
        Case(code: "secret-value", route: #"{"id": "x", "path": "/x/{token}"•}"#),
        Case(code: "missing-file", route: #"{"id": "x", "path": "/x", "page": {"title": "X", "image": "/card.png"}•}"#),
        Case(code: "claimed-redirect", redirect: #"{"from": "/n/a", "to": "home"•}"#),
        Case(
            code: "incomplete-image",
            route: #"{"id": "x", "path": "/x/{y}", "page": {"title": "X", "image": "https://i.example.com/{y}.jpg"}•}"#
        ),
        Case(code: "untrusted-text", route: #"{"id": "x", "path": "/x/{name}", "page": {"title": "{name}"}•}"#),
        Case(
            code: "public-robots",
            route: #"{"id": "x", "path": "/x/{slug}", "page": {"title": "X", "noindex": true}•}"#,
            files: ["robots.txt": "User-agent: *\nDisallow: /x/\n"]
        ),
    ]

    /// The findings about a table with two further routes.
    private static func findings(
        _ routes: String...,
        redirect: String = "",
        files: [String: String]? = [:],
        on host: String? = nil
    ) throws -> [Diagnostic] {
        let text = """
            {"version": 1, "name": "Trips", "hosts": ["trips.example.com", "open.trips.example.com"],
             "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.trips"}]},
             "routes": [{"id": "home", "path": "/"}, {"id": "number", "path": "/n/{number:int}"},
              \(routes.joined(separator: ",\n  "))],
             "redirects": [\(redirect)]}
            """
        let folder = try TemporaryFolder()
        for (name, content) in files ?? [:] { try folder.write(name, content) }
        let index = PublicFolder(folder.url.path) { path throws(FileFailure) in try RootedFolder(path) }.files
        let site = try Site(SiteTable(json: Array(text.utf8)), files: files == nil ? nil : index)
        let results = SiteLook(CheckSettings()).results(for: site, of: "t.json", on: host)
        return withExtendedLifetime(folder) { results.findings }
    }

    private static func findings(_ example: Case, with members: String) throws -> [Diagnostic] {
        let texts = [example.route, example.redirect].map { $0.replacingOccurrences(of: "•", with: members) }
        return try findings(texts[0], redirect: texts[1], files: example.files)
    }

    @Test func `each warning that can be suppressed has a case`() {
        #expect(Set(Self.cases.map(\.code)) == Set(SiteWarning.Code.suppressible.map(\.name)))
        #expect(SiteWarning.Code.suppressible.allSatisfy { $0.descriptor.severity == .warning })
    }

    @Test(arguments: cases)
    func `a suppression makes its warning info, with the reason at its place`(_ example: Case) throws {
        let found = try Self.findings(example, with: #", "suppress": {"\#(example.code)": "it is so"}"#)
        let suppressed = found.filter { $0.code == "suppressed-warning" }
        #expect(suppressed.count == max(1, example.files.count), "\(found)")
        for finding in suppressed {
            let note = finding.notes.first
            #expect(finding.severity == .info && note?.message.hasSuffix("it is so") == true)
            #expect(note?.location.file == "t.json" && note?.location.line != nil)
            #expect(note?.location.path.hasSuffix("suppress.\(example.code)") == true)
        }
        #expect(!found.contains { [example.code, "invalid-suppression"].contains($0.code) }, "\(found)")
    }

    @Test(arguments: cases)
    func `a note silences nothing`(_ example: Case) throws {
        let found = try Self.findings(example, with: #", "note": "it is so""#)
        #expect(found.contains { $0.code == example.code && $0.severity == .warning }, "\(found)")
        #expect(!found.contains { $0.code == "suppressed-warning" })
    }

    @Test func `other warnings of the route and the same warning of another route stay`() throws {
        let found = try Self.findings(
            #"{"id": "x", "path": "/admin/{token}", "suppress": {"revealing-path": "it is so"}}"#,
            #"{"id": "y", "path": "/admin"}"#
        )
        let codes = found.map(\.code)
        for code in ["suppressed-warning", "secret-value", "revealing-path"] {
            #expect(codes.count { $0 == code } == 1, "\(codes)")
        }
        #expect(found.first { $0.code == "revealing-path" }?.message.contains("\"y\"") == true)
    }

    @Test func `a suppressed page does not hide another page that robots.txt forbids, and the reverse`() throws {
        let page = #""page": {"title": "X", "noindex": true}"#
        let suppressed = #"{"id": "x", "path": "/x/a", \#(page), "suppress": {"public-robots": "it is so"}}"#
        let other = #"{"id": "y", "path": "/x/b", \#(page)}"#
        let files = ["robots.txt": "User-agent: *\nDisallow: /x/\n"]
        for routes in [(suppressed, other), (other, suppressed)] {
            let codes = try Self.findings(routes.0, routes.1, files: files).map(\.code)
            #expect(codes.count { $0 == "public-robots" } == 1 && codes.count { $0 == "suppressed-warning" } == 1)
            #expect(!codes.contains("invalid-suppression"))
        }
    }

    private static let invalid = [
        #""reveling-path": "so""#, #""zzz": "so""#, #""duplicate-host": "so""#, #""suppressed-warning": "so""#,
        #""single-host": "so""#, #""unreachable-host": "so""#, #""secret-value": "so""#, #""revealing-path": """#,
        #""revealing-path": " \n""#,
    ]

    @Test(arguments: invalid)
    func `a suppression without effect is a warning at its place, with a fix`(_ member: String) throws {
        let suppress = #""suppress": {\#(member)}"#
        let ofRoute = try Self.findings(#"{"id": "x", "path": "/admin", \#(suppress)}"#)
        let redirect = #"{"from": "/y", "to": "x", \#(suppress)}"#
        let ofRedirect = try Self.findings(#"{"id": "x", "path": "/x"}"#, redirect: redirect)
        for (found, owner) in [(ofRoute, "routes[2]"), (ofRedirect, "redirects[0]")] {
            let invalid = found.filter { $0.code == "invalid-suppression" }
            #expect(invalid.count == 1 && invalid.first?.severity == .warning, "\(found)")
            #expect(invalid.first?.fix != nil)
            #expect(invalid.first?.location.file == "t.json" && invalid.first?.location.line != nil)
            let name = member.dropFirst().prefix { $0 != "\"" }
            #expect(invalid.first?.location.path == "\(owner).suppress.\(name)")
        }
        #expect(ofRoute.contains { $0.code == "revealing-path" })
    }

    @Test(arguments: [
        ("reveling-path", ["revealing-path"]), ("zzz", SiteWarning.Code.suppressible.map(\.name)),
    ])
    func `an unknown warning has the names that it can be as its fix`(_ name: String, _ fix: [String]) throws {
        let found = try Self.findings(#"{"id": "x", "path": "/admin", "suppress": {"\#(name)": "so"}}"#)
        let invalid = try #require(found.first { $0.code == "invalid-suppression" })
        let names = Set(SiteWarning.Code.suppressible.map(\.name).filter { invalid.fix?.contains($0) == true })
        #expect(names == Set(fix))
    }

    @Test func `sentences match the snapshot`() throws {
        let codes = ["invalid-suppression", "claimed-redirect", "public-robots", "no-hosts"]
        let suppressions = try Self.invalid.map { member in
            (member, try Self.findings(#"{"id": "x", "path": "/admin", "suppress": {\#(member)}}"#))
        }
        let warnings = try Self.cases.filter { codes.contains($0.code) }.map { example -> (String, [Diagnostic]) in
            let redirect = example.redirect.replacing("•", with: "")
            return (example.files["robots.txt"] ?? redirect, try Self.findings(example, with: ""))
        }
        let table = #"{"version": 1, "name": "Trips", "routes": [{"id": "home", "path": "/"}]}"#
        let site = try Site(SiteTable(json: Array(table.utf8)), files: nil)
        let hostless = SiteLook(CheckSettings()).results(for: site, of: "t.json").findings
        let found = try suppressions + warnings + [(table, hostless)] + RobotsCheckTests.examples()
        try FindingSnapshot("site-checks").expect(
            found.map { input, findings in (input: input, findings: findings.filter { codes.contains($0.code) }) }
        )
    }

    @Test(arguments: ["file-hides-page", "missing-file", "public-robots", "claimed-redirect"])
    func `a warning that depends on the configuration is missed only with it`(code: String) throws {
        let route = #"{"id": "x", "path": "/x", "suppress": {"\#(code)": "so"}}"#
        func isReported(_ found: [Diagnostic]) -> Bool { found.contains { $0.code == "invalid-suppression" } }
        #expect(try isReported(Self.findings(route)))
        #expect(try !isReported(Self.findings(route, files: nil)))
        #expect(try !isReported(Self.findings(route, on: "trips.example.com")))
        let other = #"{"id": "x", "path": "/x", "suppress": {"secret-value": "so"}}"#
        #expect(try isReported(Self.findings(other, files: nil)))
        #expect(try isReported(Self.findings(other, on: "trips.example.com")))
    }
}
