import HostChecker
import Testing

/// What curl prints, as an exchange.
@Suite struct CurlOutputTests {
    private static let request = PlannedRequest(.association, "https://example.com/x", as: .apple)

    private static func exchange(_ output: String, _ variables: String) throws -> Exchange {
        let output = try #require(CurlOutput(output: Array(output.utf8), variables: Array(variables.utf8)))
        return output.exchange(request)
    }

    @Test func `an answer has its status, its fields and its body`() throws {
        let exchange = try Self.exchange(
            "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/2 200 \r\nContent-Type:  application/json; charset=UTF-8\r\n"
                + "x-odd: a:b\r\nnot a field\r\n\r\n{}\r\n\r\n{}",
            #"{"exitcode":0,"remote_ip":"192.0.2.1","time_total":0.0125}"#
        )
        let answer = try #require(exchange.answer)
        #expect(answer.status == 200)
        #expect(answer["content-type"] == "application/json; charset=UTF-8")
        #expect(answer["x-odd"] == "a:b")
        #expect(answer["link"] == nil)
        #expect(answer.body == Array("{}\r\n\r\n{}".utf8))
        #expect(exchange.address == "192.0.2.1" && exchange.milliseconds == 12)
    }

    @Test(arguments: [
        ("", 2, "{}"), ("", 0, ""), ("", 100, "{}x-sum: 1\r\n"), ("", -1, "{}x-sum: 1\r\n"),
        ("Content-Encoding: gzip\r\n", 1, "{}x-sum: 1\r\n"),
    ])
    func `trailers are no part of the body`(_ field: String, _ size: Int, _ body: String) throws {
        let output = "HTTP/1.1 200 OK\r\n\(field)\r\n{}x-sum: 1\r\n"
        let exchange = try Self.exchange(output, #"{"exitcode":0,"size_download":\#(size)}"#)
        #expect(exchange.answer?.body == Array(body.utf8))
    }

    @Test(arguments: [
        (6, "0", FetchFailure.Kind.unresolved), (7, "0", .unconnected), (28, "0", .unconnected), (28, "0.1", .timedOut),
        (28, "0.0001", .timedOut), (60, "0.1", .untrusted), (51, "0.1", .untrusted), (35, "0.1", .handshake),
        (63, "0.1", .tooLarge), (18, "0.1", .broken), (52, "0.1", .broken), (92, "0.1", .broken), (2, "0", .broken),
        (77, "0", .handshake), (1_000, "0", .broken), (-1, "0", .broken), (23, "0", .broken), (56, "0", .broken),
    ])
    func `each exit code of curl is a kind of failure`(
        _ code: Int,
        _ connected: String,
        _ kind: FetchFailure.Kind
    ) throws {
        let text = #"{"exitcode":\#(code),"time_connect":\#(connected),"errormsg":"why"}"#
        #expect(try Self.exchange("", text).failure == FetchFailure(kind, "why"))
    }

    @Test(arguments: 1...120)
    func `no exit code but 0 is an answer`(_ code: Int) throws {
        let failure = try Self.exchange("HTTP/1.1 200 OK\r\n\r\n{}", #"{"exitcode":\#(code)}"#).failure
        #expect(failure?.text.isEmpty == false && failure?.kind != .notMade)
    }

    @Test(arguments: [27, 100])
    func `a head that is longer than curl reads is named`(_ code: Int) throws {
        let failure = try Self.exchange("", #"{"exitcode":\#(code),"errormsg":"Out of memory"}"#).failure
        #expect(failure?.kind == .broken && failure?.text != "Out of memory")
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 x\r\n\r\n", "SSH-2.0\r\n\r\n", "\r\n\r\n", "HTTP/1.1 103 Hints\r\n\r\n",
        "HTTP/1.1\r\n\r\n", "\n\n", "HTTP/1.1 99999999999999999999 x\r\n\r\n",
    ])
    func `an output without a head is a broken answer`(_ output: String) throws {
        #expect(try Self.exchange(output, #"{"exitcode":0}"#).failure?.kind == .broken)
    }

    @Test(arguments: ["", "[]", "{", "curl: (2) no", "{\"a\":1}{}"])
    func `variables that are no JSON object are no output`(_ variables: String) {
        #expect(CurlOutput(output: [], variables: Array(variables.utf8)) == nil)
    }

    @Test func `variables with wrong types do no harm`() throws {
        let text = #"{"exitcode":"0","remote_ip":5,"time_total":"x","certs":[],"errormsg":{}}"#
        #expect(try Self.exchange("", text).failure?.kind == .broken)
        let times = #"{"exitcode":0,"time_total":1e400,"time_connect":-5}"#
        #expect(try Self.exchange("HTTP/1.1 200 OK\r\n\r\n", times).milliseconds == 0)
    }

    @Test func `foreign text in a failure is cut and escaped`() throws {
        let long = String(repeating: "x", count: 5_000)
        let failure = try #require(try Self.exchange("", #"{"exitcode":7,"errormsg":"\u001b[31m\#(long)"}"#).failure)
        #expect(failure.text.hasPrefix("\\u001b[31mxxx") && failure.text.utf8.count < 300)
    }

    @Test(
        arguments: [
            ("curl 7.88.1 (x86_64-pc-linux-gnu) libcurl/7.88.1", (7, 88)), ("curl 8.10.0-DEV (Linux)", (8, 10)),
            ("curl 8.7 (x)", (8, 7)), ("wget 1.2", nil), ("curl", nil), ("curl x.y", nil), ("", nil),
        ] as [(String, (Int, Int)?)]
    )
    func `the version is in the first line`(_ text: String, _ version: (Int, Int)?) {
        let found = CurlOutput.version(text)
        #expect(found?.0 == version?.0 && found?.1 == version?.1)
    }

    @Test func `certificates have names and days`() throws {
        let text = """
            Subject:CN = a.example\nIssuer:O = Authority, CN = R1\nX509v3 Subject Alternative Name:DNS:a.example, DNS:*.B.example, \
            IP Address:192.0.2.1\nStart date:Jan  1 00:00:00 2026 GMT\nExpire date:Mar  1 12:00:00 2028 GMT\n\
            -----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----\nSubject:CN = R1\nExpire date:2030-01-02 00:00:00 GMT\n\
            -----END CERTIFICATE-----\n
            """
        let all = Certificate.all(in: text)
        #expect(all.count == 2)
        #expect(all.first?.subject == "CN = a.example" && all.first?.issuer == "O = Authority, CN = R1")
        #expect(all.first?.names == ["a.example", "*.b.example"])
        // Days since 1970-01-01, by `date -d … +%s` divided by 86,400.
        #expect(all.first?.firstDay == 20_454 && all.first?.lastDay == 21_244)
        #expect(all.last?.lastDay == 21_916)
    }

    @Test(arguments: [
        "Expire date:", "Expire date:never", "Expire date:Foo 1 00:00:00 2026 GMT",
        "Expire date:Jan 99 00:00:00 2026 GMT",
        "Expire date:Jan 1 00:00:00 99999999999999999999 GMT", "Expire date:2026-13-01", "Expire date:9999999-01-01",
    ])
    func `a date that does not exist is not known`(_ line: String) {
        let all = Certificate.all(in: line + "\n-----END CERTIFICATE-----")
        #expect(all.count == 1 && all.first?.lastDay == nil)
    }
}
