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

/// What the bytes of an answer must go through to be its content (RFC 9110 §8.4.1).
public enum ContentCoding: String, CaseIterable, Sendable {
    /// The bytes are the content.
    case identity
    case gzip
    case brotli = "br"
}

/// One element of a list in which clients weigh what they like: languages, content codings (RFC 9110 §12.4.2).
public struct Preference: Hashable, Sendable {
    /// The element's name, without the blanks around it; never empty.
    public let name: Range<Int>
    /// From 0, which refuses it, to 1,000.
    public let weight: Int

    /// Takes the weight's text: `;q=0.8` is 800, nothing 1,000.
    ///
    /// What is malformed is 0: sending less than what a client takes is always right.
    init(_ bytes: Span<UInt8>, name: Range<Int>, parameter: Range<Int>) {
        self.name = name
        weight = parameter.isEmpty ? 1_000 : Self.weight(bytes, bytes.trimmingBlanks(parameter.dropFirst()))
    }

    private static func weight(_ bytes: Span<UInt8>, _ text: Range<Int>) -> Int {
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

/// Reads a list of preferences element by element, and allocates nothing.
public struct PreferenceReader: Sendable {
    /// What has not been read yet.
    private var rest: Range<Int>

    /// Begins with the first element of the field value at `field`.
    public init(_ bytes: Span<UInt8>, _ field: Range<Int>) {
        rest = field.clamped(to: 0..<bytes.count)
    }

    /// The next element with a name, from the bytes that the reader was made for; nil at the end.
    ///
    /// Empty elements of a list are allowed (RFC 9110 §5.6.1.2).
    public mutating func next(in bytes: Span<UInt8>) -> Preference? {
        while !rest.isEmpty, rest.upperBound <= bytes.count {
            var end = rest.lowerBound
            var nameEnd: Int?
            while end < rest.upperBound, bytes[end] != .comma {
                if bytes[end] == .semicolon, nameEnd == nil { nameEnd = end }
                end += 1
            }
            let name = bytes.trimmingBlanks(rest.lowerBound..<(nameEnd ?? end))
            rest = min(end + 1, rest.upperBound)..<rest.upperBound
            if !name.isEmpty { return Preference(bytes, name: name, parameter: (nameEnd ?? end)..<end) }
        }
        return nil
    }
}
