import BorrowedBytes
import Fuzzer
import Glibc
import HTTP

/// Answers with the requested target, in all the ways that a connection must distinguish.
///
/// The first letter of the path chooses: `n` not modified, `r` refused, `m` some kilobytes, `l` more than the limit for
/// collected answers, `f` a file; other paths get a short answer with the target.
struct TargetResponder: Responder {
    /// The lengths of the bodies for `/m…` and `/l…`; the target is padded to them.
    private static let lengths: [UInt8: Int] = [UInt8(ascii: "m"): 20_000, UInt8(ascii: "l"): 70_000]
    /// The content for `/f…`.
    static let fileContent = (0..<80_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

    private let fields: ResponseFields
    private let file: any OpenFile

    init() throws(ResponseFieldError) {
        fields = try ResponseFields([("Content-Type", "text/plain")])
        file = NamelessFile(Self.fileContent)
    }

    func respond(to head: RequestHead, in bytes: Borrowed<UInt8>, onLoopback: Bool) -> Response {
        switch head.method {
        case .get, .head: break
        case .unknown: return .refusal(.notImplemented)
        default: return .refusal(.methodNotAllowed)
        }
        let letter = head.path.count > 1 ? bytes[head.path.lowerBound + 1] : 0
        switch letter {
        case UInt8(ascii: "n"): return Response(status: .notModified, fields: fields)
        case UInt8(ascii: "r"): return .refusal(.badRequest)
        case UInt8(ascii: "f"): return Response(status: .ok, fields: fields, body: .file(file))
        default: break
        }
        var body = head.target.map { bytes[$0] }
        body.append(UInt8(ascii: "\n"))
        let length = Self.lengths[letter] ?? 0
        if body.count < length { body += [UInt8](repeating: UInt8(ascii: "."), count: length - body.count) }
        return Response(status: .ok, fields: fields, body: .bytes(body))
    }
}

/// A file that has been removed from its folder.
private final class NamelessFile: OpenFile {
    let descriptor: Int32
    let count: Int

    init(_ content: [UInt8]) {
        var path = Array("/tmp/fuzzing-XXXXXX".utf8CString)
        descriptor = mkstemp(&path)
        unlink(path)
        count = content.count
        promise(write(descriptor, content, content.count) == content.count, else: "the system cannot create a file")
    }

    deinit {
        close(descriptor)
    }
}
