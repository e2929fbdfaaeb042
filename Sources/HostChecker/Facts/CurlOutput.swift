import Diagnostics
import SiteAssociation
import StrictJSON

/// What one run of curl printed: the head and the body on standard output, its variables as JSON on standard error.
///
/// Source: the variable `json` of `--write-out` in curl's manual; `certs` is in it since 7.88.
public struct CurlOutput: Sendable {
    /// The oldest version of curl that prints certificates.
    public static let oldestVersion = (7, 88)
    /// The maximum number of bytes of a body that are read, eight times Apple's limit.
    public static let largestBody = AssociationFile.largestRead
    /// The maximum number of bytes of a head that are read.
    public static let largestHead = 1 << 16

    private let output: [UInt8]
    private let variables: JSONValue

    /// Reads what curl printed; nil if its variables cannot be read.
    public init?(output: [UInt8], variables: [UInt8]) {
        self.output = output
        // Old versions copy bytes of a header field that are not UTF-8.
        let text = Array(String(decoding: variables, as: UTF8.self).utf8)
        guard let value = try? JSONValue(parsing: text), value.object != nil else { return nil }
        self.variables = value
    }

    /// Returns the version in the first line of `curl --version`; nil if there is none.
    public static func version(_ text: String) -> (Int, Int)? {
        let words = text.prefix(200).split(separator: " ", maxSplits: 2)
        guard words.count > 1, words[0] == "curl" else { return nil }
        let numbers = words[1].split(separator: ".").prefix(2).map { Int($0.prefix { $0.isNumber }) }
        guard numbers.count == 2, let major = numbers[0], let minor = numbers[1] else { return nil }
        return (major, minor)
    }

    /// The certificates of the server.
    public var certificates: [Certificate] { Certificate.all(in: variables["certs"]?.string ?? "") }

    /// Whether the certificates were presented and not accepted.
    public var isUntrusted: Bool { failureKind == .untrusted }

    /// Returns the exchange of a request.
    public func exchange(_ request: PlannedRequest) -> Exchange {
        Exchange(
            request,
            outcome,
            address: (variables["remote_ip"]?.string ?? "").shown,
            milliseconds: milliseconds("time_total"),
            certificates: certificates
        )
    }

    private var outcome: Exchange.Outcome {
        if let kind = failureKind {
            return .failure(FetchFailure(kind, reason))
        }
        return answer.map { .answer($0) } ?? .failure(FetchFailure(.broken, "missing HTTP headers"))
    }

    private var exitCode: Int { variables["exitcode"]?.integer ?? 2 }

    /// Whether the head, or a line of it, is longer than curl reads; before 8.6 it calls that a lack of memory.
    private var hasLongHead: Bool { [27, 100].contains(exitCode) }

    private var reason: String {
        if hasLongHead { return "response headers are too long for curl" }
        return variables["errormsg"]?.string ?? "curl failed with code \(exitCode)"
    }

    /// The kind of failure that curl's exit code means; nil for success (curl's manual, "Exit codes").
    private var failureKind: FetchFailure.Kind? {
        switch exitCode {
        case 0: nil
        case 6: .unresolved
        case 7: .unconnected
        case 28: milliseconds("time_connect") > 0 || hasConnected ? .timedOut : .unconnected
        case 51, 60: .untrusted
        case 35, 53, 54, 58, 59, 66, 77, 80, 83, 91: .handshake
        case 63: .tooLarge
        // A later version may have further codes. None of them is an answer.
        default: .broken
        }
    }

    private var hasConnected: Bool { variables["time_connect"]?.fraction ?? 0 > 0 }

    private func milliseconds(_ name: String) -> Int {
        let seconds = variables[name]?.fraction ?? 0
        return seconds > 0 && seconds < 1e6 ? Int(seconds * 1_000) : 0
    }

    /// The last head of the output and the body behind it; earlier heads are interim answers (RFC 9110 §15.2).
    private var answer: Answer? {
        var rest = output[...]
        while let end = Self.endOfHead(rest) {
            let lines = String(decoding: rest[..<end], as: UTF8.self).split { $0 == "\r\n" || $0 == "\n" }
            rest = rest[end...]
            guard let status = lines.first.flatMap(Self.status) else { return nil }
            if (100..<200).contains(status) { continue }
            let fields = lines.dropFirst().compactMap { line -> (String, String)? in
                guard let colon = line.firstIndex(of: ":") else { return nil }
                return (String(line[..<colon]), String(line[colon...].dropFirst()).trimmed)
            }
            let answer = Answer(status, fields, body: Array(rest))
            guard let size = sizeWithoutTrailers, size < rest.count, answer["content-encoding"] == nil else {
                return answer
            }
            return Answer(status, fields, body: Array(rest.prefix(size)))
        }
        return nil
    }

    /// The bytes of the body as they were sent; curl prints trailers behind it (RFC 9110 §6.5), and a decoded body has
    /// another size.
    private var sizeWithoutTrailers: Int? {
        guard let size = variables["size_download"]?.integer, size >= 0 else { return nil }
        return size
    }

    private static func status(_ line: Substring) -> Int? {
        guard line.hasPrefix("HTTP/") else { return nil }
        return line.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) }
    }

    /// Returns the end of the first head: behind its empty line.
    private static func endOfHead(_ bytes: ArraySlice<UInt8>) -> Int? {
        let feed = UInt8(ascii: "\n")
        var lineStart = bytes.startIndex
        for index in bytes.indices.prefix(largestHead * 2) where bytes[index] == feed {
            let line = bytes[lineStart..<index]
            if line.isEmpty || line.elementsEqual([UInt8(ascii: "\r")]) { return index + 1 }
            lineStart = index + 1
        }
        return nil
    }
}

extension JSONValue {
    /// The value of a number with a fraction; nil for anything else.
    fileprivate var fraction: Double? {
        guard case .number(let text) = content else { return nil }
        return Double(text)
    }
}
