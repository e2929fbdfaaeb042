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

    private static func element(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
        let digits = withUnsafeBytes(of: contents.count.bigEndian) { Array($0.drop { $0 == 0 }) }
        let length = contents.count < 0x80 ? [UInt8(contents.count)] : [0x80 | UInt8(digits.count)] + digits
        return [tag] + length + contents
    }
}
