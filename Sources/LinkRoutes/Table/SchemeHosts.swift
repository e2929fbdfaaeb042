import BorrowedBytes

/// The hosts of scheme links that are dropped (docs/route-table.md#r5).
public enum SchemeHosts: Hashable, Sendable {
    /// `"*"`: every host.
    case every
    /// These hosts, in lower case.
    case listed([String])

    /// Whether a checked host, decoded, is dropped.
    func drops(_ bytes: Borrowed<UInt8>, _ host: Range<Int>) -> Bool {
        switch self {
        case .every: true
        case .listed(let hosts):
            hosts.contains { name in
                withBytes(of: name) { PercentEncoding.equalsIgnoringCase(bytes, at: host, $0, in: 0..<$0.count) }
            }
        }
    }
}
