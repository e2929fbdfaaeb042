/// A CMS (PKCS #7) message, as shared credentials of iOS 8 needed it: the text inside, its signature unchecked.
///
/// Source: RFC 5652 §3 and §5; RFC 7468 §8 and §9 for the form in letters.
enum SignedData {
    /// 1.2.840.113549.1.7.2, `id-signedData`.
    private static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]

    /// Whether the file is a signed message, in bytes or in letters.
    static func isSigned(_ bytes: [UInt8]) -> Bool {
        isLettered(bytes) || isMessage(bytes)
    }

    /// The text that was signed, nil where there is none to read.
    static func content(of bytes: [UInt8]) -> [UInt8]? {
        guard isLettered(bytes) else { return content(inMessage: bytes) }
        return LetteredMessage.bytes(of: bytes).flatMap(content(inMessage:))
    }

    private static func isLettered(_ bytes: [UInt8]) -> Bool {
        ["-----BEGIN PKCS7-----", "-----BEGIN CMS-----"].contains { bytes.starts(with: $0.utf8) }
    }

    /// Whether a sequence begins here whose first element is the identifier; in a file cut off its length is wrong.
    private static func isMessage(_ bytes: [UInt8]) -> Bool {
        guard bytes.first == Tag.sequence else { return false }
        let identifier = [Tag.identifier, UInt8(signedData.count)] + signedData
        return (2...6).contains { bytes.dropFirst($0).starts(with: identifier) }
    }

    /// ContentInfo, SignedData, EncapsulatedContentInfo, eContent.
    private static func content(inMessage bytes: [UInt8]) -> [UInt8]? {
        var reader = DERReader(bytes, 0..<bytes.count)
        guard var info = reader.open(Tag.sequence), let type = info.next(Tag.identifier),
            bytes[type.contents].elementsEqual(signedData), var explicit = info.open(Tag.explicit),
            var signed = explicit.open(Tag.sequence), signed.next(Tag.integer) != nil, signed.skip(),
            var inner = signed.open(Tag.sequence), inner.next(Tag.identifier) != nil,
            var content = inner.open(Tag.explicit)
        else { return nil }
        if let octets = content.next(Tag.octets) { return Array(bytes[octets.contents]) }
        return content.open(Tag.octetPieces).map(pieces)
    }

    /// BER lets a long text come in pieces; the first element of another kind ends them.
    private static func pieces(_ reader: DERReader) -> [UInt8] {
        var reader = reader
        var text: [UInt8] = []
        while let piece = reader.next(Tag.octets), !piece.isIndefinite { text += reader.bytes[piece.contents] }
        return text
    }

    /// The tags that matter here (ITU-T X.690 §8).
    private enum Tag {
        static let integer: UInt8 = 0x02
        static let octets: UInt8 = 0x04
        static let identifier: UInt8 = 0x06
        static let octetPieces: UInt8 = 0x24
        static let sequence: UInt8 = 0x30
        static let explicit: UInt8 = 0xA0
    }
}
