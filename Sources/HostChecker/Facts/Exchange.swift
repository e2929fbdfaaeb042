import Diagnostics

/// A request and what came back.
public struct Exchange: Sendable {
    /// What came back.
    public enum Outcome: Sendable {
        case answer(Answer)
        case failure(FetchFailure)
    }

    /// The request.
    public let request: PlannedRequest
    /// What came back.
    public let outcome: Outcome
    /// The address that answered, as text; empty if there was no connection.
    public let address: String
    /// The time until the last byte, in milliseconds.
    public let milliseconds: Int
    /// The certificates of the server, its own first; empty without TLS or where it is not known.
    public let certificates: [Certificate]

    /// Creates an exchange from its parts.
    public init(
        _ request: PlannedRequest,
        _ outcome: Outcome,
        address: String = "",
        milliseconds: Int = 0,
        certificates: [Certificate] = []
    ) {
        self.request = request
        self.outcome = outcome
        self.address = address
        self.milliseconds = milliseconds
        self.certificates = certificates
    }

    /// The same exchange with certificates that another request read.
    public func with(_ certificates: [Certificate]) -> Exchange {
        Exchange(request, outcome, address: address, milliseconds: milliseconds, certificates: certificates)
    }

    /// The answer; nil if there was none.
    public var answer: Answer? {
        guard case .answer(let answer) = outcome else { return nil }
        return answer
    }

    /// Why there was no whole answer; nil if there was one.
    public var failure: FetchFailure? {
        guard case .failure(let failure) = outcome else { return nil }
        return failure
    }

    /// The URL, for messages.
    public var url: String { request.url }
}

/// Why a request got no whole answer.
public struct FetchFailure: Hashable, Sendable {
    /// What failed.
    public enum Kind: Hashable, Sendable {
        /// The name has no address of the wanted kind.
        case unresolved
        /// No connection.
        case unconnected
        /// There was a connection, but no whole answer in time.
        case timedOut
        /// The certificate is not valid for the name, or not trusted.
        case untrusted
        /// TLS failed for another reason.
        case handshake
        /// The answer has more bytes than are read.
        case tooLarge
        /// The answer ended too early or was not HTTP.
        case broken
        /// The request was not made.
        case notMade
    }

    /// What failed.
    public let kind: Kind
    /// The reason as curl words it, cut and escaped.
    public let text: String

    /// Creates a failure.
    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text.shown
    }
}

/// An answer of a server.
public struct Answer: Sendable {
    /// The status code.
    public let status: Int
    /// The body, decompressed if the request allowed compression.
    public let body: [UInt8]
    /// The first value of each field, not escaped, by its name in lower case.
    private let fields: [String: String]

    /// Creates an answer.
    public init(_ status: Int, _ fields: [(String, String)] = [], body: [UInt8] = []) {
        self.status = status
        self.fields = Dictionary(fields.map { ($0.0.lowercased(), $0.1) }) { first, _ in first }
        self.body = body
    }

    /// Returns the value of the first field of a name in lower case; nil if there is none.
    public subscript(_ name: String) -> String? { fields[name] }

    /// Where a redirect leads; nil if the answer is none.
    var redirect: String? { (300..<400).contains(status) && status != 304 ? self["location"] ?? "" : nil }

    /// The media type in lower case, without parameters; empty if there is none.
    var mediaType: String {
        let value = self["content-type"] ?? ""
        return String(value.prefix { $0 != ";" }).trimmed.lowercased()
    }

    /// The parameter `charset` in lower case; nil if there is none.
    var charset: String? {
        guard let parameters = self["content-type"]?.split(separator: ";").dropFirst() else { return nil }
        for parameter in parameters {
            let parts = parameter.split(separator: "=", maxSplits: 1).map { String($0).trimmed.lowercased() }
            if parts.first == "charset", parts.count == 2 { return parts[1].filter { $0 != "\"" } }
        }
        return nil
    }

    /// Whether the body is compressed.
    var isCompressed: Bool { !["", "identity"].contains((self["content-encoding"] ?? "").trimmed.lowercased()) }

    /// Whether it is a web page, by its type or by its body.
    var isWebPage: Bool { mediaType == "text/html" || hasHTML }

    /// Whether there is no file: a site of one page answers every path with that page.
    var isMissing: Bool { status == 404 || status == 410 || status == 200 && hasHTML }

    /// Whether the body begins as a signed file does (RFC 5652 in DER, in PEM, or in base64), which no JSON does.
    var isSigned: Bool { body.first == 0x30 || ["-----BEGIN ", "MI"].contains { body.starts(with: $0.utf8) } }

    /// Whether the body has words of one of the two files.
    var hasFile: Bool {
        let text = String(decoding: body.prefix(4_000), as: UTF8.self)
        return ["\"applinks\"", "\"webcredentials\"", "\"relation\""].contains(where: text.has)
    }

    /// Whether the body begins as a web page does.
    var hasHTML: Bool {
        let start = String(decoding: body.prefix(200), as: UTF8.self).trimmed.lowercased()
        return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
    }
}
