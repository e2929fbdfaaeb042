import AppFiles
import CPUTime
import Diagnostics
import LinkRoutes
import Testing

/// The paths of a manifest that match no link or too many, elements that name nothing, and hosts of others.
struct ManifestPathTests {
    private func findings(_ filters: String, hosts: String = #""trips.example.com""#) throws -> [Diagnostic] {
        let table = ComparedTable(try SampleFiles.table(hosts: hosts), named: "routes.json")
        return AndroidManifestCheck.findings(SampleFiles.manifest(filters), against: table)
    }

    private static func data(_ attributes: String) -> String { "<data \(attributes) />" }

    /// The attributes with a path that a fix names, in its order.
    private func named(_ finding: Diagnostic?) -> [String] {
        (finding?.fix ?? "").matches(of: #/android:path\w*="[^"]*"/#).map { String($0.0) }
    }

    /// Attributes with a wildcard that Android reads as plain text.
    static let plainWildcards = [
        #"android:path="/trips/*""#, #"android:pathPrefix="/trips/*""#, #"android:path="/trips?ref=1""#,
        #"android:pathSuffix="*.html""#, #"android:pathPattern="/trips/*""#, #"android:pathPattern="*""#,
        #"android:pathPattern="/trips/.*?""#,
    ]

    @Test(arguments: plainWildcards)
    func `a wildcard that Android reads as plain text is an error`(_ attribute: String) throws {
        let found = try findings(SampleFiles.filter(Self.data(attribute)))
        #expect(found.lines == ["error filter-matches-nothing 5"], "\(found)")
        #expect(found.first?.message.contains(attribute) == true)
    }

    /// Attributes that no dynamic rule equals.
    static let uncompared = [
        #"android:pathSuffix=".html""#, #"android:pathAdvancedPattern="/trips/[a-z]+""#, #"android:pathPattern="/a*""#,
        #"android:pathAdvancedPattern="/trips/(?!x).*""#,
    ]

    @Test(arguments: uncompared) func `a path that is not compared is named`(_ attribute: String) throws {
        let found = try findings(SampleFiles.filter(Self.data(attribute)))
        #expect(found.lines == ["info not-compared 5"], "\(found)")
        #expect(found.first?.message.contains(attribute) == true)
    }

    @Test func `the first path of a filter that is not compared is named`() throws {
        let data = [#"Suffix=".html""#, "Prefix=\"/trips/\"", #"AdvancedPattern="/[a-z]+""#].map {
            Self.data("android:path\($0)")
        }
        let found = try findings(SampleFiles.filter(data.joined()))
        #expect(found.codes == ["not-compared"])
        #expect(found.first?.message.contains(#"android:pathSuffix=".html""#) == true, "\(found)")
    }

    @Test(arguments: [
        #"android:pathPrefix="trips/""#, #"android:pathPattern="^/trips/.*$""#, #"android:pathPrefix="//a.example/t""#,
        #"android:pathPattern="/(trips|tours)/.*""#, #"android:pathPattern="/trips/:id""#, #"android:path=" ""#,
    ])
    func `a path that takes no link of a route leaves the links of the route missing`(_ attribute: String) throws {
        let found = try findings(SampleFiles.filter(Self.data(attribute))).filter { $0.severity == .error }
        #expect(found.codes == ["filter-differs-from-table"], "\(found)")
        #expect(found.first?.fix?.contains("linkd print uri-filters") == true, "\(found)")
    }

    @Test(arguments: ["android:pathRegex", "pathPrefix", "android:hosts", "android:PathPrefix"])
    func `an attribute that Android does not read is an error`(_ name: String) throws {
        let found = try findings(SampleFiles.filter(Self.data(#"\#(name)="/trips/..*""#)))
        #expect(found.codes == ["filter-matches-nothing"], "\(found)")
        #expect(found.first?.message.contains("\"\(name)\"") == true, "\(found)")
    }

    @Test(arguments: [
        ("pathPrefix", "pathPrefix"), ("android:pathprefix", "pathPrefix"), ("android:pathPatern", "pathPattern"),
        ("android:hosts", "host"), ("android:Path", "path"),
    ])
    func `the attribute that is meant is written`(_ name: String, _ meant: String) throws {
        let found = try findings(SampleFiles.filter(Self.data(#"\#(name)="/trips/..*""#)))
        #expect(found.first?.fix?.hasSuffix(" android:\(meant)") == true, "\(found)")
    }

    @Test(arguments: ["*", "*trips.example.com"])
    func `a host that Android verifies for nobody is written as it is meant`(_ host: String) throws {
        let found = try findings(SampleFiles.filter(host: #"android:host="\#(host)""#))
        let fix = found.first { $0.code == "missing-host" }?.fix
        #expect(fix?.contains(#"android:host="trips.example.com""#) == true, "\(found)")
    }

    @Test(arguments: ["//trips.example.com", "trips.example.com.", "https://trips.example.com."])
    func `a host with slashes or a dot at its end is written without`(_ host: String) throws {
        let found = try findings(SampleFiles.filter(host: #"android:host="\#(host)""#))
        #expect(found.codes == ["filter-matches-nothing"], "\(found)")
        #expect(found.first?.fix?.hasSuffix(#" android:host="trips.example.com""#) == true, "\(found)")
    }

    @Test func `a host that is nearly one of the table is named`() throws {
        let found = try findings(SampleFiles.filter(host: #"android:host="trips.exmaple.com""#))
        let finding = try #require(found.first { $0.code == "host-not-in-table" })
        #expect(finding.fix?.contains("trips.example.com") == true)
    }

    @Test func `hundreds of paths are compared at once`() throws {
        for path in [
            #"android:pathPrefix="/section$/""#, #"android:pathPattern="/x$/.*a$.*b""#,
            #"android:pathPattern="/.*/section$/.*""#,
        ] {
            let paths = (0..<300).map { Self.data(path.replacing("$", with: "\($0)")) }
            let time = ThreadTime.measure { _ = try? findings(SampleFiles.filter(paths.joined())) }.time
            #expect(time < .seconds(20))
        }
    }

    @Test(arguments: [
        #"android:pathPrefix="/trips/""#, #"android:pathPattern=".*""#, #"android:pathSuffix=".html""#,
        #"android:pathAdvancedPattern="/trips/[a-z]{3}""#, #"android:pathAdvancedPattern="/trips/[0-9]*""#,
        #"android:pathPattern="/a:b/t.*""#, #"tools:pathRegex="/x" xmlns:tools="http://schemas.android.com/tools""#,
        #"android:pathAdvancedPattern="[/]trips""#, #"android:pathAdvancedPattern="/trips/[^/?#]+""#,
        #"android:pathAdvancedPattern="/trips/[^/*]+""#, #"android:pathAdvancedPattern="/trips/[{]+""#,
        #"android:pathAdvancedPattern="/trips/[a|b]""#, #"android:pathAdvancedPattern="/trips/\\[a""#,
        #"android:pathAdvancedPattern="/trips/\\{a""#, #"android:pathAdvancedPattern="/trips/[a\\]?]x""#,
        #"android:pathPattern="/trips/\\[1\\]""#,
        #"android:pathPattern="/a(b)""#, #"android:pathAdvancedPattern="/wiki/Foo_(bar)""#,
        #"android:pathPrefix="@string/prefix""#, #"android:path="${path}""#,
        #"android:pathAdvancedPattern="/trips/{0,1}""#,
    ])
    func `other paths are left alone`(_ attribute: String) throws {
        #expect(!(try findings(SampleFiles.filter(Self.data(attribute)))).codes.contains("filter-matches-nothing"))
    }

    @Test func `an advanced pattern without sets is compared`() throws {
        #expect(
            try findings(SampleFiles.filter(Self.data(#"android:pathAdvancedPattern="/tours/.*""#))).codes.contains(
                "filter-differs-from-table"
            )
        )
        #expect(
            try findings(SampleFiles.filter(Self.data(#"android:pathAdvancedPattern="/trips/.*x""#))).codes == [
                "not-compared"
            ]
        )
    }

    @Test func `a path that a route needs is not to be removed`() throws {
        let paths = Self.data(#"android:pathPrefix="/""#) + "\n" + Self.data(#"android:path="/trips/a""#)
        let found = try findings(SampleFiles.filter(paths))
        #expect(
            !found.isEmpty
                && found.allSatisfy { $0.code == "filter-differs-from-table" && $0.fix?.hasPrefix("remove") == false }
        )
    }

    @Test func `a path for the whole site can go beside those of all routes`() throws {
        let routes =
            #"{"id": "a", "path": "/a", "page": {"title": "A"}}, {"id": "b", "path": "/b", "page": {"title": "B"}}"#
        let table = ComparedTable(try SampleFiles.table(routes: routes), named: "routes.json")
        func found(_ paths: [String]) -> [Diagnostic] {
            let data = paths.map { Self.data("android:\($0)") }.joined(separator: "\n")
            return AndroidManifestCheck.findings(SampleFiles.manifest(SampleFiles.filter(data)), against: table)
        }
        let own = ["/a", "/b", "/a/", "/b/"].map { "path=\"\($0)\"" }
        let whole = found(own + [#"pathPrefix="/""#])
        #expect(!whole.isEmpty && whole.allSatisfy { named($0) == [#"android:pathPrefix="/""#] }, "\(whole)")
        // Without the prefix, the app would miss the links with a slash.
        let some = found(own.dropLast(2) + [#"pathPrefix="/""#])
        let written = [#"android:pathPrefix="/""#, #"android:path="/a/""#, #"android:path="/b/""#]
        #expect(!some.isEmpty && some.allSatisfy { named($0) == written }, "\(some)")
        let slashes = found([#"path="/a""#, #"path="/b""#])
        #expect(slashes.map(\.severity) == [.info, .info] && slashes.allSatisfy { named($0).count == 1 })
        let other = found([#"path="/a""#, #"path="/b""#, #"path="/c""#]).filter { $0.severity == .warning }
        #expect(!other.isEmpty && other.allSatisfy { named($0) == [#"android:path="/c""#] })
    }

    @Test func `a pattern that misses only a slash at the end is no error`() throws {
        let table = ComparedTable(
            try SampleFiles.table(routes: #"{"id": "posts", "path": "/u/{user}/posts"}"#),
            named: "routes.json"
        )
        func found(_ paths: [String]) -> [Diagnostic] {
            let data = paths.map { Self.data("android:\($0)") }.joined(separator: "\n")
            return AndroidManifestCheck.findings(SampleFiles.manifest(SampleFiles.filter(data)), against: table)
        }
        let path = #"pathPattern="/u/..*/posts"#
        let findings = found([path + "\""])
        #expect(findings.map(\.severity) == [.info])
        #expect(named(findings.first) == ["android:\(path)/\""])
        #expect(found([path + "\"", path + "/\""]).isEmpty)
    }

    /// A table with two routes for the app, and two that stay on the web.
    func narrowing(_ data: String, more: String = "") throws -> [Diagnostic] {
        let routes =
            #"{"id": "group", "path": "/g/{id}", "page": {"title": "G"}}, {"id": "join", "path": "/join/{code}", "page": {"title": "J"}}, "#
            + #"{"id": "groups", "path": "/groups", "claimed": false, "page": {"title": "G"}}"# + more
        let table = ComparedTable(try SampleFiles.table(routes: routes), named: "routes.json")
        return AndroidManifestCheck.findings(SampleFiles.manifest(SampleFiles.filter(data)), against: table)
    }

    @Test(arguments: ["/join/", "/join/..*"], ["/g/", "/g/..*"])
    func `paths that are no wider than they must be are worth knowing`(_ join: String, _ group: String) throws {
        let data = [join, group].map { path in
            let name = path.hasSuffix("*") ? "pathPattern" : "pathPrefix"
            return "\n" + Self.data("android:\(name)=\"\(path)\"")
        }
        let found = try narrowing(data.joined())
        #expect(found.allSatisfy { $0.code == "filter-differs-from-table" && $0.severity == .info }, "\(found.lines)")
        #expect(found.allSatisfy { $0.fix?.contains("uri-filters") == false && $0.fix?.isEmpty == false })
        #expect(Set(found.map(\.location)).count == found.count, "one for each path")
    }

    /// The fix is applied: it ends the finding, and every other that is left is one that was there, or worth knowing.
    @Test(arguments: [
        "/g", "/gr", "/", "/join", "/j", "/go", "/g/", "/join/", "/tours/", "/groups",
    ])
    func `the fix of a path that takes too many links is narrower, or adds no harm`(_ prefix: String) throws {
        let own = "android:pathPrefix=\"\(prefix)\""
        let needed = [#"android:pathPattern="/g/..*""#, #"android:pathPattern="/join/..*""#].map(Self.data).joined()
        for others in ["", needed] {
            let before = try narrowing("\n" + Self.data(own) + "\n" + others)
            let wide = before.filter { $0.location.line == 6 && !named($0).isEmpty }
            // Without a path of a route, the only error is that links are missing.
            let isFar = ["/gr", "/go", "/tours/", "/groups"].contains(prefix)
            #expect(wide.isEmpty == (isFar && others.isEmpty), "\(before)")
            for finding in wide {
                let attributes = named(finding)
                #expect(attributes.first == own, "\(finding)")
                let after = try narrowing("\n" + attributes.dropFirst().map(Self.data).joined() + "\n" + others)
                #expect(!after.contains { $0.message == finding.message }, "\(finding)")
                let known = Set(before.filter { $0.severity > .info }.map(\.message))
                #expect(after.allSatisfy { $0.severity == .info || known.contains($0.message) }, "\(finding)\n\(after)")
            }
        }
        let group = try narrowing(Self.data(own)).first { $0.message.contains("\"groups\"") }
        #expect(prefix != "/g" || named(group) == [own, #"android:pathPattern="/g/..*""#], "\(group as Any)")
    }

    @Test func `links that no path takes need the groups of the table`() throws {
        let found = try narrowing(Self.data(#"android:pathPrefix="/g/""#)).filter { $0.severity == .error }
        #expect(found.codes == ["filter-differs-from-table"])
        let command = #""linkd print uri-filters --table routes.json""#
        #expect(found.first?.fix?.contains(command) == true, "\(found)")
        let both = Self.data(#"android:pathPrefix="/g/""#) + Self.data(#"android:pathPattern="/join/..*""#)
        #expect(try narrowing(both).allSatisfy { $0.severity == .info })
    }

    /// The rules of this table end with one for every path that the rules before it leave.
    @Test(arguments: ["/g/", "/blog/", "/"])
    func `no fix opens the app for every link`(_ path: String) throws {
        let home = #", {"id": "home", "path": "/", "page": {"title": "H"}}"#
        let found = try narrowing(Self.data("android:pathPrefix=\"\(path)\""), more: home)
        #expect(!found.isEmpty && found.allSatisfy { $0.fix?.contains("pathPrefix=\"\"") == false }, "\(found)")
    }

    @Test func `the element that opens the app for too many links is named, and can go if no route needs it`()
        throws
    {
        let needed = Self.data(#"android:pathPattern="/trips/..*""#)
        let stray = "\n" + Self.data(#"android:pathPrefix="/blog""#)
        let found = try findings(SampleFiles.filter(needed + stray)).filter { $0.message.contains("/blog") }
        let line = try #require(found.first?.location.line)
        #expect(
            !found.isEmpty && found.allSatisfy { $0.code == "filter-differs-from-table" && $0.location.line == line }
        )
        #expect(found.allSatisfy { named($0) == [#"android:pathPrefix="/blog""#] })
        #expect(
            !(try findings(SampleFiles.filter(needed))).contains {
                $0.message.contains("/blog") || $0.severity == .error
            }
        )
    }

    @Test func `a filter of a whole host takes web-only links too up to Android 14`() throws {
        let routes =
            #"{"id": "trip", "path": "/trips/{id}", "page": {"title": "T"}}, "#
            + #"{"id": "blog", "path": "/blog", "claimed": false, "page": {"title": "B"}}"#
        let table = ComparedTable(try SampleFiles.table(routes: routes), named: "routes.json")
        func found(_ data: String) -> [Diagnostic] {
            let bytes = SampleFiles.manifest(SampleFiles.filter(data))
            return AndroidManifestCheck.findings(bytes, against: table)
        }
        #expect(
            found("").map { "\($0.severity) \($0.code)" } == ["info filter-differs-from-table"],
            "\(found("").lines)"
        )
        #expect(found("").first?.message.contains(#""blog""#) == true)
        #expect(!found(Self.data(#"android:pathPattern="/trips/.*""#)).contains { $0.message.contains("\"blog\"") })
        #expect(found(Self.data(#"pathPrefix="/trips/""#)).codes == ["filter-matches-nothing"])
        #expect(try findings(SampleFiles.filter()).lines == [])
    }

    @Test func `the path of a host has an attribute of its own`() throws {
        let data = Self.data(#"android:host="https://trips.example.com/trips/*""#)
        let found = try findings(SampleFiles.filter(data)).filter { $0.code == "filter-matches-nothing" }
        #expect(found.first?.fix?.contains(#"android:host="trips.example.com""#) == true)
        #expect(named(found.first) == [#"android:pathPrefix="/trips/""#])
    }

    /// Attributes with a blank host or scheme.
    static let blank = [
        #"android:host=" " android:scheme=" ""#, #"android:host="""#,
        #"android:scheme="" android:host="trips.example.com""#, #"android:host="" android:scheme="https""#,
    ]

    @Test(arguments: blank) func `a blank host or scheme is the only fault`(_ attributes: String) throws {
        let found = try findings(SampleFiles.filter(Self.data(attributes)))
        #expect(found.lines == ["error filter-matches-nothing 5"], "\(found)")
    }

    @Test func `a host that Android verifies too and the table does not have is a warning`() throws {
        let own = SampleFiles.filter()
        let other = SampleFiles.filter(host: #"android:host="go.vendor.example""#)
        let found = try findings(own + other + other)
        #expect(found.codes == ["host-not-in-table"] && found.map(\.severity) == [.warning], "\(found.lines)")
        #expect(found.first?.message.contains("go.vendor.example") == true)
        let unverified = SampleFiles.filter(host: #"android:host="go.vendor.example""#, attributes: "")
        #expect(try findings(own + unverified).lines == [])
        let shared = try findings(SampleFiles.filter(Self.data(#"android:host="old.example.com""#)))
        #expect(shared.codes == ["host-not-in-table"])
        #expect(try findings(own + SampleFiles.filter(host: #"android:host="@string/host""#)).codes == ["not-compared"])
        let hosts = #""trips.example.com", "*.trips.example.com""#
        let wildcard = SampleFiles.filter(host: #"android:host="*.trips.example.com""#)
        #expect(!(try findings(own + wildcard)).codes.contains("host-not-in-table"))
        let below = SampleFiles.filter(host: #"android:host="a.trips.example.com""#)
        #expect(!(try findings(own + below, hosts: hosts)).codes.contains("host-not-in-table"))
    }
}
