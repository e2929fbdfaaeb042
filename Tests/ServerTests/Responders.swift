import BorrowedBytes
import Foundation
import HTTP
import HTTPCases

/// Answers with the path and query it was asked for; `/bytes?N` with N bytes, each the low byte of its offset;
/// `/filled?N` with the same bytes, in a form with texts.
struct EchoResponder: Responder {
    let fields: ResponseFields
    /// What `/file` is answered with.
    let file: (any OpenFile)?

    init(file: (any OpenFile)? = nil) throws {
        fields = try ResponseFields([("Content-Type", "text/plain")])
        self.file = file
    }

    static func bytes(_ count: Int) -> [UInt8] {
        var bytes = Array(UInt8.min...UInt8.max)
        while bytes.count < count { bytes += bytes }
        return Array(bytes.prefix(count))
    }

    /// The bytes as fixed ones and a text in turn, of 100 bytes each.
    static func filled(_ count: Int) -> FilledBody {
        let bytes = bytes(count)
        var pieces: [BodyForm.Piece] = []
        var texts: [UInt8] = []
        var ends: [UInt32] = []
        for start in stride(from: 0, to: count, by: 200) {
            let middle = min(start + 100, count)
            texts += bytes[middle..<min(middle + 100, count)]
            let text = UInt16(ends.count)
            pieces.append(
                BodyForm.Piece(start: UInt32(start), count: UInt32(middle - start), isShared: text % 2 == 0, text: text)
            )
            ends.append(UInt32(texts.count))
        }
        return FilledBody(BodyForm(shared: bytes, own: bytes, pieces, texts: ends.count), texts, ends: ends)
    }

    func respond(to head: RequestHead, in bytes: Borrowed<UInt8>, onLoopback: Bool) -> Response {
        let path = text(bytes, head.path)
        let query = head.query.map { text(bytes, $0) }
        if path == "/file", let file { return Response(status: .ok, fields: fields, body: .file(file)) }
        if path == "/filled" {
            let body = Self.filled(query.flatMap { Int($0) } ?? 0)
            return Response(status: .ok, fields: fields, body: .filled(body))
        }
        let body = path == "/bytes" ? Self.bytes(query.flatMap { Int($0) } ?? 0) : Array("\(path)?\(query ?? "")".utf8)
        // A part of a larger piece of memory, as bodies may be.
        return Response(status: .ok, fields: fields, body: .bytes(([1, 2, 3] + body + [4])[3..<3 + body.count]))
    }
}

/// Answers everything with a part of a file.
struct PartResponder: Responder {
    private let response: Response

    init(file: any OpenFile, part: Range<Int>) throws {
        let whole = Response(status: .ok, fields: try ResponseFields([]), body: .file(file))
        response = Response(part: part, of: whole)
    }

    func respond(to head: RequestHead, in bytes: Borrowed<UInt8>, onLoopback: Bool) -> Response { response }
}

/// A `GET` of a path.
func get(_ path: String, _ lines: String = "") -> String {
    "GET \(path) HTTP/1.1\r\nHost: a\r\n\(lines)\r\n"
}

/// Answers 404, and holds its loop up at `/block` until it is told to go on.
final class BlockingResponder: Responder {
    private let blocked = DispatchSemaphore(value: 0)
    private let goesOn = DispatchSemaphore(value: 0)

    func respond(to head: RequestHead, in bytes: Borrowed<UInt8>, onLoopback: Bool) -> Response {
        if text(bytes, head.path) == "/block" {
            blocked.signal()
            goesOn.wait()
        }
        return .refusal(.notFound)
    }

    func waitUntilBlocked() { blocked.wait() }

    func goOn() { goesOn.signal() }
}

/// Answers with the origin that the last letter of the path stands for, among those that it was made with.
struct OriginResponder: Responder {
    let origins: [ResponseOrigin]
    private let fields: ResponseFields

    /// A letter stands for its place in `routes`; every other path for the origin of no name.
    init(_ routes: String) throws {
        origins = [.none] + routes.map { ResponseOrigin(site: "Site", route: String($0)) }
        fields = try ResponseFields([])
    }

    func respond(to head: RequestHead, in bytes: Borrowed<UInt8>, onLoopback: Bool) -> Response {
        let name = text(bytes, head.path).suffix(1)
        let place = origins.firstIndex { $0.route == name }
        var response = Response(status: place == nil ? .notFound : .ok, fields: fields, body: .bytes([1, 2, 3]))
        response.origin = UInt32(place ?? 0)
        return response
    }
}

/// Says that its answers come from a place that it does not have.
struct StrayResponder: Responder {
    func respond(to head: RequestHead, in bytes: Borrowed<UInt8>, onLoopback: Bool) -> Response {
        var response = Response.refusal(.gone)
        response.origin = .max
        return response
    }
}

/// Answers everything with its version: in a field, in the tag, and in each byte of a body as long as the query says.
struct VersionResponder: Responder {
    let version: UInt8
    private let fields: ResponseFields

    init(_ version: Character) throws {
        self.version = version.asciiValue ?? 0
        fields = try ResponseFields([("X-Version", String(version))])
    }

    func respond(to head: RequestHead, in bytes: Borrowed<UInt8>, onLoopback: Bool) -> Response {
        let count = head.query.flatMap { Int(text(bytes, $0)) } ?? 1
        let body = [UInt8](repeating: version, count: count)
        return Response(status: .ok, fields: fields, entityTag: Self.tag(version, count), body: .bytes(body))
    }

    static func tag(_ version: UInt8, _ count: Int) -> EntityTag {
        EntityTag(rawValue: UInt64(version) << 32 | UInt64(count))
    }
}

extension Received {
    /// The version that an answer is of in all its parts; nil when they do not agree, or when it is none.
    func version(bodyBytes: Int) -> String? {
        guard status == 200, let version = fields["x-version"], let byte = version.utf8.first else { return nil }
        let isWhole = body == [UInt8](repeating: byte, count: bodyBytes)
        return isWhole && fields["etag"] == "\(VersionResponder.tag(byte, bodyBytes))" ? version : nil
    }
}
