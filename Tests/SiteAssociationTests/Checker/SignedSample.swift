/// Signed messages (RFC 5652) with a certificate and a signature left out, which the checker does not look at.
enum SignedSample {
    private static let signedData: [UInt8] = [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    private static let data: [UInt8] = [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
    private static let beginning: [UInt8] = [
        0x02, 1, 1, 0x31, 11, 0x30, 9, 0x06, 5, 0x2B, 0x0E, 0x03, 0x02, 0x1A, 5, 0,
    ]

    /// A message in DER.
    static func message(_ text: [UInt8]) -> [UInt8] {
        let content = element(0x30, data + element(0xA0, element(0x04, text)))
        return element(0x30, signedData + element(0xA0, element(0x30, beginning + content + [0x31, 0])))
    }

    /// A message without its text, as `openssl cms -sign` makes it unless told otherwise.
    static let detached = element(0x30, signedData + element(0xA0, element(0x30, beginning + element(0x30, data))))

    /// A message in BER, its lengths left open and its text in pieces.
    static func streamed(_ text: [UInt8]) -> [UInt8] {
        let half = text.count / 2
        let pieces = element(0x04, Array(text[..<half])) + element(0x04, Array(text[half...]))
        let content = open(0x30, data + open(0xA0, open(0x24, pieces)))
        return open(0x30, signedData + open(0xA0, open(0x30, beginning + content + [0x31, 0])))
    }

    private static func element(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
        let count = contents.count
        let length =
            count < 0x80
            ? [UInt8(count)] : count < 0x100 ? [0x81, UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
        return [tag] + length + contents
    }

    private static func open(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] { [tag, 0x80] + contents + [0, 0] }
}
