public import BorrowedBytes

/// The content codings that a client accepts, from its `Accept-Encoding` (RFC 9110 §12.5.3).
public struct AcceptedCodings: Hashable, Sendable {
    private var identity: Int?
    private var gzip: Int?
    /// `*`: every coding that is not listed.
    private var others: Int?

    /// Parses the field value at `field`.
    public init(_ bytes: Borrowed<UInt8>, _ field: Range<Int>) {
        var list = PreferenceReader(bytes, field)
        while let preference = list.next(in: bytes) {
            let name = preference.name
            switch name.count {
            case 1 where bytes.equals("*", at: name): Self.note(preference.weight, in: &others)
            case 4 where bytes.equalsIgnoringCase("gzip", at: name),
                6 where bytes.equalsIgnoringCase("x-gzip", at: name):
                Self.note(preference.weight, in: &gzip)
            case 8 where bytes.equalsIgnoringCase("identity", at: name): Self.note(preference.weight, in: &identity)
            default: break
            }
        }
    }

    /// Whether gzip is accepted, and no less welcome than the content as it is.
    ///
    /// A client that refuses all forms gets the content as it is: an answer that it may not understand instead of none.
    public var prefersGzip: Bool {
        let weight = gzip ?? others ?? 0
        return weight > 0 && weight >= identity ?? others ?? 0
    }

    /// Stores a weight; if a coding is listed twice, the lower weight counts.
    private static func note(_ weight: Int, in known: inout Int?) {
        known = min(known ?? weight, weight)
    }
}

/// One element of a list with weights: languages, content codings (RFC 9110 §12.4.2).
public struct Preference: Hashable, Sendable {
    /// The element's name, without blanks around it; never empty.
    public let name: Range<Int>
    /// The weight from 0, which means refused, to 1,000.
    public let weight: Int

    /// Creates an element with the text of its weight: `;q=0.8` is 800, an empty text is 1,000.
    ///
    /// A malformed weight is 0: it is always correct to send less than a client accepts.
    init(_ bytes: Borrowed<UInt8>, name: Range<Int>, parameter: Range<Int>) {
        self.name = name
        weight = parameter.isEmpty ? 1_000 : Self.weight(bytes, bytes.trimmingBlanks(parameter.dropFirst()))
    }

    private static func weight(_ bytes: Borrowed<UInt8>, _ text: Range<Int>) -> Int {
        guard (3...7).contains(text.count), bytes.equalsIgnoringCase("q=", at: text.prefix(2)) else { return 0 }
        var weight = 0
        var scale = 1_000
        for (place, index) in text.dropFirst(2).enumerated() {
            if place == 1 {
                guard bytes[index] == UInt8(ascii: ".") else { return 0 }
            } else {
                guard bytes[index].isDigit else { return 0 }
                weight += Int(bytes[index] - UInt8(ascii: "0")) * scale
                scale /= 10
            }
        }
        return weight <= 1_000 ? weight : 0
    }
}
