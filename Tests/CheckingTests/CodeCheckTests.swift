import Diagnostics
import Foundation
import LinkCode
import LinkRoutes
import PlatformCode
import SiteTables
import Sites
import TableChecks
import TestFolders
import Testing

@testable import Checking

/// `linkd check` of the names that code of a table needs: it passes exactly where every printer prints.
struct CodeCheckTests {
    private static let app = #""apps": {"ios": [{"id": "7QW3E5R9TY.com.example.trips"}]},"#
    private static let android = """
        "apps": {"android": [{"package": "com.example.trips", "fingerprints": [
          "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"]}]},
        """
    private static let scheme = #""schemes": ["xtrips"],"#

    private static func text(_ members: String, _ routes: [String]) -> String {
        """
        {"version": 1, "name": "Trips", "hosts": ["trips.example.com"], \(members)
         "routes": [
        \(routes.joined(separator: ",\n"))
        ]}
        """
    }

    /// The findings about names in the file of a table.
    private static func findings(_ text: String, in file: String = "routes.json") throws -> [Diagnostic] {
        let site = try Site(SiteTable(json: Array(text.utf8)), files: nil)
        return SiteLook(CheckSettings()).results(for: site, of: file).findings.filter {
            ["symbol-collision", "invalid-symbol-name", "no-generated-routes"].contains($0.code)
        }
    }

    /// Names that a language may have for itself, names that are one in code, and names that are neither.
    private static let names = [
        "trip", "Trip", "tri_p", "triP", "table", "tableHash", "link", "url", "parts", "id", "route", "parents", "hash",
        "hashValue", "self", "init", "none", "some", "class", "companion", "Companion", "links", "Links", "linksResult",
        "linksRules", "linksProblem", "rawValue", "allCases", "name", "ordinal", "entries", "toString", "constructor",
        "case", "in", "when", "await", "type", "description",
    ]

    @Test(arguments: [app, android, scheme, ""])
    func `a check passes exactly where every printer prints`(_ members: String) throws {
        let routes = zip(Self.names, Self.names.dropFirst() + Self.names).flatMap { first, next in
            [first, next].map { second in
                [
                    #"{"id": "\#(first)", "path": "/\#(first)"}"#,
                    #"{"id": "x_\#(second)", "path": "/x/{\#(first)}", "query": {"q": "enum(\#(second)|7)", "\#(second)_": "int?"}}"#,
                ]
            } + [[#"{"id": "\#(first)", "path": "/a"}"#, #"{"id": "\#(first)_", "path": "/b/{p:enum(a|b)}"}"#]]
        }
        var (passing, failing) = (0, 0)
        for routes in routes {
            let text = Self.text(members, routes)
            let isPrinted = CodeLanguage.all.allSatisfy { language in
                (try? CodeGenerator(language)?.text(json: Array(text.utf8))) != nil
            }
            let findings = CodeCheck.findings(in: try RouteTable(checking: Array(text.utf8)), of: "routes.json")
            #expect(findings.isEmpty == (isPrinted || members.isEmpty), "\(text)")
            let printed = CodeLanguage.all.filter { (try? CodeGenerator($0)?.text(json: Array(text.utf8))) != nil }
            let native: [CodeLanguage] =
                members == Self.app ? [.swift] : members == Self.android ? [.kotlin] : [.swift, .kotlin]
            let hasErrors = findings.contains { $0.severity == .error }
            #expect(hasErrors == !(members.isEmpty || native.allSatisfy(printed.contains)), "\(text)")
            #expect(findings.allSatisfy { $0.severity >= .warning && $0.fix != nil })
            #expect(Set(findings).count == findings.count)
            (passing, failing) = isPrinted ? (passing + 1, failing) : (passing, failing + 1)
        }
        #expect(passing > 20 && failing > 20, "\(passing), \(failing)")
    }

    /// A route, the finding at its place in the third line, and the route after the fix.
    private static let fixes: [(route: String, finding: String, fixed: String)] = [
        (
            #"{"id": "self", "path": "/a"}"#, "3:8 invalid-symbol-name routes[0].id",
            #"{"id": "self", "symbolName": "own", "path": "/a"}"#
        ),
        (
            #"{"id": "links", "path": "/a"}"#, "3:8 invalid-symbol-name routes[0].id",
            #"{"id": "links", "symbolName": "all", "path": "/a"}"#
        ),
        (
            #"{"id": "a", "path": "/{class}"}"#, "3:21 invalid-symbol-name routes[0].path",
            #"{"id": "a", "path": "/{class}", "symbolNames": {"class": "group"}}"#
        ),
        (
            #"{"id": "a", "path": "/{p:enum(allCases|b)}"}"#, "3:21 invalid-symbol-name routes[0].path",
            #"{"id": "a", "path": "/{p:enum(allCases|b)}", "symbolNames": {"p=allCases": "every"}}"#
        ),
        (
            #"{"id": "a", "path": "/", "query": {"a-b": "int?", "a.b": "int?"}}"#,
            "3:58 symbol-collision routes[0].query.a.b",
            #"{"id": "a", "path": "/", "query": {"a-b": "int?", "a.b": "int?"}, "symbolNames": {"a.b": "z"}}"#
        ),
        (
            #"{"id": "a", "path": "/", "query": {"~": "int?"}}"#, "3:41 invalid-symbol-name routes[0].query.~",
            #"{"id": "a", "path": "/", "query": {"~": "int?"}, "symbolNames": {"~": "tilde"}}"#
        ),
        (
            #"{"id": "a", "path": "/", "query": {"__proto__": "int?"}}"#,
            "3:49 invalid-symbol-name routes[0].query.__proto__",
            #"{"id": "a", "path": "/", "query": {"proto": "int?"}}"#
        ),
    ]

    @Test(arguments: fixes)
    func `a finding has the place of the printer, and its fix removes it`(
        route: String,
        finding: String,
        fixed: String
    ) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("routes.json", Self.text(Self.app, [route]))
        let findings = try Self.findings(Self.text(Self.app, [route]), in: file)
        #expect(
            findings.map { "\($0.location.line ?? 0):\($0.location.column ?? 0) \($0.code) \($0.location.path)" } == [
                finding
            ]
        )
        #expect(findings.map(\.location.file) == [file])
        #expect(try Self.findings(Self.text(Self.app, [fixed])) == [])
    }

    @Test func `a table whose app shares passwords and opens no links needs no route`() throws {
        #expect(try Self.findings(Self.text(Self.app, [])).map(\.code) == ["no-generated-routes"])
        #expect(try Self.findings(Self.text(Self.scheme, [])).map(\.code) == ["no-generated-routes"])
        let signIn = Self.app.replacing(#"trips"}"#, with: #"trips", "webCredentials": true}"#)
        #expect(try Self.findings(Self.text(signIn, [])) == [])
        #expect(try Self.findings(Self.text(signIn + Self.scheme, [])).map(\.code) == ["no-generated-routes"])
    }
}
