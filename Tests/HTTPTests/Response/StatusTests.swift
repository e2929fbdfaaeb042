import HTTPCases
import Testing

@testable import HTTP

@Suite struct StatusTests {
    @Test func `all statuses are listed once, in order`() {
        let codes = Status.allCases.map(\.code)
        #expect(codes == codes.sorted())
        #expect(Set(codes).count == codes.count)
    }

    @Test func `the metrics have a column for each status`() {
        for status in Status.allCases { #expect((200..<600).contains(status.code), "\(status)") }
    }

    @Test func `each status that answers a known request is listed`() {
        let codes = Set(Status.allCases.map(\.code))
        for known in HTTPCase.all { #expect(codes.isSuperset(of: known.statuses), "\(known.name)") }
    }
}

@Suite struct RefusalTests {
    private static let statuses: [Status] = [
        .badRequest, .notFound, .methodNotAllowed, .requestTimeout, .preconditionFailed, .contentTooLarge, .uriTooLong,
        .rangeNotSatisfiable,
        .expectationFailed, .misdirectedRequest, .requestHeaderFieldsTooLarge, .internalServerError, .notImplemented,
        .serviceUnavailable, .httpVersionNotSupported,
    ]

    /// The lines of some fields as pairs.
    private func pairs(_ fields: ResponseFields) -> [(name: String, value: String)] {
        String(decoding: fields.lines, as: UTF8.self).split(separator: "\r\n").map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (String(parts[0]), String(parts[1].dropFirst()))
        }
    }

    @Test(arguments: statuses)
    func `an error response has its status, is not cached and has the right type`(status: Status) throws {
        let refusal = Response.refusal(status)
        guard case .bytes(let body) = refusal.body else {
            Issue.record("no body")
            return
        }
        #expect(String(decoding: body, as: UTF8.self) == "\(status.code) \(status.reason)\n")
        let fields = pairs(refusal.fields)
        #expect(try ResponseFields(fields) == refusal.fields, "the spelled-out fields pass the checks")
        let names = fields.map(\.name)
        #expect(names.suffix(3) == ["Content-Type", "X-Content-Type-Options", "Cache-Control"])
        #expect(names.contains("Allow") == (status == .methodNotAllowed))
    }

    @Test func `405 names the methods that are allowed`() {
        let allow = pairs(Response.refusal(.methodNotAllowed).fields).first { $0.name == "Allow" }
        #expect(allow?.value == "GET, HEAD")
    }
}
