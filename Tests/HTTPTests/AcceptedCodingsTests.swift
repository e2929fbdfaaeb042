import HTTP
import Testing

@Suite struct AcceptedCodingsTests {
    /// The weights of identity, gzip and brotli.
    private static func weights(_ field: String) -> [Int] {
        let bytes = Array("Accept-Encoding: \(field)\r\n".utf8)
        let accepted = AcceptedCodings(bytes.span, 17..<bytes.count - 2)
        return ContentCoding.allCases.map { accepted.weight(of: $0) }
    }

    @Test(arguments: [
        ("", [0, 0, 0]), ("gzip", [0, 1000, 0]), ("br", [0, 0, 1000]), ("gzip, br", [0, 1000, 1000]),
        ("GZip,BR", [0, 1000, 1000]), ("x-gzip", [0, 1000, 0]), ("X-GZIP;q=0.5", [0, 500, 0]),
        ("gzip, deflate, br, zstd", [0, 1000, 1000]), ("deflate", [0, 0, 0]), ("identity", [1000, 0, 0]),
        ("*", [1000, 1000, 1000]), ("*;q=0.5", [500, 500, 500]), ("gzip;q=1.0, *;q=0", [0, 1000, 0]),
        ("*, gzip;q=0", [1000, 0, 1000]), ("*;q=0", [0, 0, 0]), ("identity;q=0", [0, 0, 0]),
        ("identity;q=0, *", [0, 1000, 1000]), ("br;q=0.1, gzip;q=0.001", [0, 1, 100]),
        ("gzip;q=0", [0, 0, 0]), ("gzip;q=0.000", [0, 0, 0]), ("gzip;q=1.000", [0, 1000, 0]),
        ("gzip;q=1.", [0, 1000, 0]),
        ("gzip;q=0.", [0, 0, 0]), (" gzip\t;\tQ=0.25 , br", [0, 250, 1000]), (",, gzip ,,", [0, 1000, 0]),
        ("gzip;q=0, gzip", [0, 0, 0]), ("gzip, gzip;q=0.3", [0, 300, 0]), ("gzip, x-gzip;q=0", [0, 0, 0]),
    ])
    func `each coding weighs what the field says`(field: String, weights: [Int]) {
        #expect(Self.weights(field) == weights)
    }

    @Test(arguments: [
        "gzip;q=1.001", "gzip;q=2", "gzip;q=", "gzip;q", "gzip;", "gzip;;q=1", "gzip;q=-1", "gzip;q=+1", "gzip;q=.5",
        "gzip;q=0,5", "gzip;q=0.1234", "gzip;q=01", "gzip;q=1e0", "gzip;q= 1", "gzip;q =1", "gzip;x=1",
        "gzip;q=0.5;x=1",
        "gzip;q=\"1\"", "gzip;q=1.0 0", "gz ip", "gzip br", "\"gzip\"", "gzip=1", ";q=1", "=", "*/*", "**", "gzi",
        "gzipp",
    ])
    func `what is malformed is not taken`(field: String) {
        #expect(Self.weights(field)[1] == 0)
    }

    @Test func `what is malformed is not taken by the star either`() {
        #expect(Self.weights("gzip;q=x, *") == [1000, 0, 1000])
    }

    @Test func `a range outside of the bytes says nothing`() {
        let bytes = Array("gzip".utf8)
        let outside = AcceptedCodings(bytes.span, 4..<9)
        let beyond = AcceptedCodings(bytes.span, -3..<9)
        #expect(outside.weight(of: .gzip) == 0)
        #expect(beyond.weight(of: .gzip) == 1000)
    }
}
