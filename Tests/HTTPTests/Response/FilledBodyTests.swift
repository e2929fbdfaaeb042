import HTTP
import Testing

@Suite struct FilledBodyTests {
    private static let form = BodyForm(
        shared: Array("<html>".utf8),
        own: Array("TripDay".utf8),
        [
            BodyForm.Piece(start: 0, count: 6, isShared: true),
            BodyForm.Piece(start: 0, count: 4, isShared: false, text: 0),
            BodyForm.Piece(start: 4, count: 3, isShared: false, text: 1),
            BodyForm.Piece(start: 0, count: 0, isShared: false, text: 0),
        ],
        texts: 2
    )

    @Test(arguments: [
        (["ABC", "2"], "<html>TripABCDay2ABC"), (["", "2"], "<html>TripDay2"), (["", ""], "<html>TripDay"),
    ])
    func `a filled body has each text at its places`(texts: [String], expected: String) {
        var ends: [UInt32] = []
        for count in texts.map(\.utf8.count) { ends.append((ends.last ?? 0) + UInt32(count)) }
        let body = FilledBody(Self.form, Array(texts.joined().utf8), ends: ends)
        #expect(String(decoding: body.bytes, as: UTF8.self) == expected)
        #expect(body.count == expected.utf8.count)
        #expect(ResponseBody.filled(body).count == body.count)
        #expect(ResponseBody.filled(body).inMemory == body.bytes)
    }

    @Test func `a form without pieces makes an empty body`() {
        let body = FilledBody(BodyForm(shared: [], own: [], [], texts: 0), [], ends: [])
        #expect(body.count == 0)
        #expect(body.bytes.isEmpty)
    }

    @Test(arguments: [["ABC", "2"], ["", "2"], ["", ""], ["A", "12345678"]])
    func `every part of a filled body has the bytes of the whole`(texts: [String]) {
        var ends: [UInt32] = []
        for count in texts.map(\.utf8.count) { ends.append((ends.last ?? 0) + UInt32(count)) }
        let body = FilledBody(Self.form, Array(texts.joined().utf8), ends: ends)
        for start in 0...body.count {
            for end in start...body.count {
                var output: [UInt8] = [7]
                body.append(start..<end, to: &output)
                #expect(output == [7] + body.bytes[start..<end], "\(start)..<\(end)")
            }
        }
    }

    @Test func `the own bytes of a filled body are those of its texts, not of its form`() {
        let body = FilledBody(Self.form, Array("ABC2".utf8), ends: [3, 4])
        #expect(body.ownBytes == 4 + 2 * 4)
    }

    @Test func `a part of a filled body has the bytes of that part`() throws {
        let body = FilledBody(Self.form, Array("ABC2".utf8), ends: [3, 4])
        let whole = Response(status: .ok, fields: try ResponseFields([]), body: .filled(body))
        #expect(Response(part: 6..<13, of: whole).body.inMemory == Array("TripABC".utf8))
    }
}
