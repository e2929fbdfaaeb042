/// How much a client likes each content coding, by its `Accept-Encoding` (RFC 9110 §12.5.3).
public struct AcceptedCodings: Hashable, Sendable {
    private var identity: Int?
    private var gzip: Int?
    private var brotli: Int?
    /// `*`: every coding that is not named.
    private var others: Int?

    /// Reads the field value at `field`.
    public init(_ bytes: Span<UInt8>, _ field: Range<Int>) {
        var list = PreferenceReader(bytes, field)
        while let preference = list.next(in: bytes) {
            let name = preference.name
            switch name.count {
            case 1 where bytes.equals("*", at: name): Self.note(preference.weight, in: &others)
            case 2 where bytes.equalsIgnoringCase("br", at: name): Self.note(preference.weight, in: &brotli)
            case 4 where bytes.equalsIgnoringCase("gzip", at: name),
                6 where bytes.equalsIgnoringCase("x-gzip", at: name):
                Self.note(preference.weight, in: &gzip)
            case 8 where bytes.equalsIgnoringCase("identity", at: name): Self.note(preference.weight, in: &identity)
            default: break
            }
        }
    }

    /// From 0 to 1,000; 0 for a coding that must not be used.
    ///
    /// Only `identity` may be sent nevertheless, where there is nothing else: a client that refuses all that there is
    /// gets an answer that it may not understand rather than none.
    public func weight(of coding: ContentCoding) -> Int {
        switch coding {
        case .identity: identity ?? others ?? 0
        case .gzip: gzip ?? others ?? 0
        case .brotli: brotli ?? others ?? 0
        }
    }

    /// What is named twice is liked as little as it says anywhere.
    private static func note(_ weight: Int, in known: inout Int?) {
        known = min(known ?? weight, weight)
    }
}
