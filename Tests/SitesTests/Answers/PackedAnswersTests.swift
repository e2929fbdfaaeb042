import HTTP
import Testing

@testable import Sites

/// A percent-encoded name is answered by the site, the name itself by the common piece: both must give the same.
@Suite struct PackedAnswersTests {
    private static let names = [
        ("/.well-known/apple-app-site-association", "/.well-known/apple-app-site%2Dassociation"),
        ("/apple-app-site-association", "/apple-app-site%2Dassociation"),
        ("/.well-known/assetlinks.json", "/.well-known/assetlinks%2Ejson"),
    ]
    private static let fields = [
        [], ["Accept-Encoding: gzip"], ["Accept-Encoding: gzip;q=0.5, identity"], ["Accept-Encoding: gzip;q=0"],
        ["Accept-Encoding: br, *"], ["Accept-Encoding: identity;q=0"], ["Accept-Encoding:"], ["If-None-Match: *"],
        ["If-Match: \"0\""], ["If-None-Match: *", "Accept-Encoding: gzip"], ["Range: bytes=0-1"],
    ]

    /// Four sites: one with both apps, one with each, and one without any.
    private static func exchange(gzip: @escaping @Sendable ([UInt8]) -> [UInt8]?) throws -> Exchange {
        let android = SampleTable.android.replacing("com.example.trips", with: "org.example.notes")
        let apps = ["\(SampleTable.ios), \(SampleTable.android)", SampleTable.ios, android, ""]
        let tables = try apps.enumerated().map { number, apps in
            try SampleTable.table(
                name: "Site \(number)",
                hosts: ["\(number).example.com"],
                apps: apps,
                routes: SampleTable.trip.replacing("trips", with: "trips\(number)")
            )
        }
        let shared = try SharedAnswers(files: [], gzip: gzip)
        let sites = try tables.map { try Site($0, shared) }
        let unserved = SiteDirectory.Entry(name: "Broken", site: nil, hosts: ["broken.example.com"])
        let entries = sites.map { SiteDirectory.Entry($0) }
        return Exchange(try SiteDirectory(entries.prefix(2) + [unserved] + entries.dropFirst(2)))
    }

    private static let hosts = (0..<4).map { "\($0).example.com" } + ["broken.example.com"]

    @Test(arguments: names, ["GET", "HEAD", "POST", "BREW"])
    func `the common piece answers as each site does`(names: (String, String), method: String) throws {
        for gzip: @Sendable ([UInt8]) -> [UInt8]? in [{ _ in nil }, { Array($0.prefix(20)) }] {
            let exchange = try Self.exchange(gzip: gzip)
            for host in Self.hosts {
                for fields in Self.fields {
                    let answer = try exchange.response(names.0, host: host, method: method, fields: fields)
                    let bySite = try exchange.response(names.1, host: host, method: method, fields: fields)
                    #expect(Answer(answer) == Answer(bySite), "\(host) \(fields)")
                    #expect(answer.origin == bySite.origin)
                    #expect(answer.entityTag == bySite.entityTag)
                }
            }
        }
    }

    @Test func `each site has its own files, and a file has its own origin`() throws {
        let exchange = try Self.exchange { Array($0.prefix(20)) }
        let tags = try Self.hosts.map { try exchange.ask(Self.names[0].0, host: $0).fields["etag"] }
        #expect(tags.map { $0 != nil } == [true, true, false, false, false])
        #expect(tags[0] != tags[1])
        let origins = try Self.hosts.map { try exchange.response(Self.names[2].0, host: $0).origin }
        let named = origins.map { exchange.directory.origins[Int($0)] }
        #expect(named.map(\.site) == ["Site 0", "Site 1", "Site 2", "Site 3", ""])
        #expect(
            named.map(\.route) == [
                "association-file", "not-found", "association-file", "not-found", "unavailable-site",
            ]
        )
    }

    @Test func `the common piece answers plain requests for small files, and no others`() throws {
        let routes = (0..<600).map { number in
            "{ \"id\": \"trip\(number)\", \"path\": \"/trips\(number)/{reference}\", \"page\": { \"title\": \"Trip\" } }"
        }
        let tables = try [SampleTable.trip, routes.joined(separator: ", ")].map { try SampleTable.table(routes: $0) }
        let sites = try tables.map { try Site($0, try SharedAnswers(files: [], gzip: { Array($0.prefix(20)) })) }
        try #require(sites[1].appleAssociation?.identity.body.count ?? 0 > PackedAnswers.largestBody)
        let packed = PackedAnswers(sites + [nil], firstOrigin: 7)
        func answer(_ line: String, _ field: String = "", ofSite index: Int = 0) throws -> Response? {
            let bytes = Array("\(line) HTTP/1.1\r\nHost: a\r\n\(field)\r\n".utf8)
            guard case .head(let head, _) = try RequestParser().parse(bytes.span) else { throw Exchange.Incomplete() }
            return packed.response(to: head, in: bytes.span, ofSite: index)
        }
        for (name, escaped) in Self.names {
            for method in ["GET", "HEAD"] {
                #expect(try answer("\(method) \(name)")?.body.count ?? 0 > 20)
                #expect(try answer("\(method) \(name)", "Accept-Encoding: gzip\r\n")?.body.count == 20)
            }
            for field in ["If-None-Match: *\r\n", "Range: bytes=0-1\r\n"] {
                #expect(try answer("GET \(name)", field) == nil)
            }
            for line in ["POST \(name)", "GET \(escaped)"] { #expect(try answer(line) == nil) }
            #expect(try answer("GET \(name)", ofSite: 2) == nil)
        }
        #expect(try answer("GET \(Self.names[0].0)", ofSite: 1) == nil)
        #expect(try answer("GET \(Self.names[2].0)", ofSite: 1)?.origin == 8)
        #expect(try answer("GET /trips/1") == nil)
    }

    @Test func `a client that accepts gzip gets it`() throws {
        let exchange = try Self.exchange { Array($0.prefix(20)) }
        let coded = try exchange.ask(Self.names[0].0, host: "0.example.com", fields: ["Accept-Encoding: gzip"])
        #expect(coded.body.count == 20)
        #expect(coded.fields["content-encoding"] == "gzip")
        #expect(coded.fields["vary"] == "Accept-Encoding")
    }
}
