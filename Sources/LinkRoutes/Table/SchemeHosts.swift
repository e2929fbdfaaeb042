/// Which hosts of a scheme link are dropped (house rule R5).
public enum SchemeHosts: Hashable, Sendable {
    /// `"*"`: every host.
    case every
    /// These, in lower case.
    case listed([String])

    /// Whether a checked host, once decoded, is one of them.
    func drops(_ bytes: Span<UInt8>, _ host: Range<Int>) -> Bool {
        switch self {
        case .every: true
        case .listed(let hosts):
            hosts.contains { name in
                withBytes(of: name) { PercentEncoding.equalsIgnoringCase(bytes, host, $0, 0..<$0.count) }
            }
        }
    }
}
