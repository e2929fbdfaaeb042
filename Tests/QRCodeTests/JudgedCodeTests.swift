import Foundation
import Testing

@testable import QRCode

/// Codes beside those of libqrencode, and read back by a scanner.
struct JudgedCodeTests {
    @Test(
        .enabled(if: Tool.qrencode.isExpected),
        arguments: SampleText.boundaries + SampleText.links.filter { !$0.isEmpty }
    )
    func `libqrencode draws the same modules`(text: String) throws {
        let printed = try Tool.qrencode.run(["-8", "-l", "M", "-m", "0", "-t", "ASCII", "-r"], input: Data(text.utf8))
        let theirs = String(decoding: printed, as: UTF8.self).split(separator: "\n").map { line in
            let columns = Array(line)
            return stride(from: 0, to: columns.count, by: 2).map { columns[$0] == "#" }
        }
        // It may choose another mask: it rates codes without their border.
        let mask = try #require(QRMask.all.first { $0.number == Self.mask(of: theirs) })
        let code = try #require(QRCode(text.utf8, masks: [mask]))
        #expect((0..<code.size).map { y in (0..<code.size).map { code[$0, y] } } == theirs)
    }

    /// The mask that the format beside the first corner names: three bits, inverted where the format's constant is 1.
    private static func mask(of rows: [[Bool]]) -> Int {
        let bits = [rows[8][2], rows[8][3], rows[8][4]].map { $0 ? 1 : 0 }
        return (bits[0] << 2 | bits[1] << 1 | bits[2]) ^ 0b101
    }

    /// A table prints links in ASCII; for other bytes, scanners guess the encoding.
    @Test(
        .enabled(if: Tool.zbarimg.isExpected),
        arguments: SampleText.boundaries + SampleText.links + SampleText.random
    )
    func `a scanner reads the text from the drawn SVG`(text: String) throws {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 < 0x80 }) else { return }
        let code = try #require(QRCode(text.utf8))
        let picture = try #require(DrawnSVG(code.svg)).pgm(scale: 6)
        let read = try Tool.zbarimg.run(["--quiet", "--raw", "-S*.disable", "-Sqrcode.enable"], input: picture)
        #expect(String(decoding: read, as: UTF8.self) == text + "\n")
    }
}
