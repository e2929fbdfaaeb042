import BorrowedBytes
internal import HTTP

/// A service that fetches association files for phones.
public enum Fetcher: String, CaseIterable, Sendable {
    /// Apple's content delivery network; its agent is `AASA-Bot/1.0.0` (docs/operations.md#metrics).
    case apple
    /// Google's Digital Asset Links service.
    case google

    /// A part of the `User-Agent` of its requests.
    var agent: StaticString {
        switch self {
        case .apple: "AASA-Bot"
        case .google: "GoogleAssociationService"
        }
    }
}

/// When each fetcher last got an association file, on one loop.
struct FetcherVisits: Sendable {
    /// The times in seconds since 1970; without fetchers that never came.
    private(set) var times: [Fetcher: Int] = [:]

    /// Records the answer to a request for an association file.
    ///
    /// Anyone can send such a `User-Agent`, so this is a hint for the operator and changes no answer.
    mutating func add(_ response: Response, to head: RequestHead, in bytes: Borrowed<UInt8>, at seconds: Int) {
        guard response.status == .ok || response.status == .notModified, let field = head.userAgent else { return }
        for fetcher in Fetcher.allCases where Self.contains(bytes, at: field, agent: fetcher.agent) {
            times[fetcher] = seconds
        }
    }

    private static func contains(_ bytes: Borrowed<UInt8>, at field: Range<Int>, agent: StaticString) -> Bool {
        let count = agent.utf8CodeUnitCount
        guard field.count >= count else { return false }
        return agent.withUTF8Buffer { part in
            (field.lowerBound...field.upperBound - count).contains { start in
                part.indices.allSatisfy { unsafe bytes[start + $0] == part[$0] }
            }
        }
    }
}
