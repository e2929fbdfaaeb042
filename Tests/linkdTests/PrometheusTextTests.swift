import Testing

@testable import linkd

struct PrometheusTextTests {
    @Test func `families have help and type, and samples their labels`() {
        var text = PrometheusText()
        text.add("a_total", .counter, "What it is.", [.init(1, ("site", "x"), ("status", "200")), .init(2)])
        text.add("b", .gauge, "None yet.", [])
        text.add(histogram: "c", "Long.", bounds: [0.5, 2], counts: [1, 0, 3], sum: 9.25)
        let expected = """
            # HELP a_total What it is.
            # TYPE a_total counter
            a_total{site="x",status="200"} 1
            a_total 2
            # HELP b None yet.
            # TYPE b gauge
            # HELP c Long.
            # TYPE c histogram
            c_bucket{le="0.5"} 1
            c_bucket{le="2.0"} 1
            c_bucket{le="+Inf"} 4
            c_sum 9.25
            c_count 4

            """
        #expect(text.text == expected)
    }

    private static let names = [
        "", "Trips", "\"", "\\", "\n", "\\n", "\\\"", "a\"} 1\nb{c=\"d", "é🚂\u{2028}\u{85}", "\r\n", "\t", "{}=,",
        "x\\",
    ]

    @Test(arguments: names)
    func `a label's value comes through whatever it is`(name: String) throws {
        var text = PrometheusText()
        text.add("a", .gauge, "Help with \\ and\nlines.", [.init(1, ("site", name), ("route", "r"))])
        let exposition = try Exposition(text.text)
        #expect(exposition.samples.count == 1)
        #expect(exposition["a", ["site": name, "route": "r"]] == 1)
    }

    @Test(.enabled(if: PrometheusParser.isExpected, "no python3 has prometheus_client"))
    func `Prometheus's own parser reads the same`() throws {
        var text = PrometheusText()
        for (place, name) in Self.names.enumerated() {
            text.add("a\(place)", .gauge, "Help with \\ and\nlines.", [.init(place, ("site", name))])
        }
        text.add(histogram: "c", "Long.", bounds: [0.0001, 2], counts: [1, 0, 3], sum: 1.0e-5)
        let samples = try PrometheusParser.samples(text.text)
        #expect(samples.prefix(Self.names.count).map(\.labels) == Self.names.map { ["site": $0] })
        #expect(samples.suffix(5).map(\.value) == [1, 1, 4, 1.0e-5, 4])
    }
}
