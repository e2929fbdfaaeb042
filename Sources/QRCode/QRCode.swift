// # QRCode
//
// Draws a link as a QR code, for the page that a desktop shows: a person scans it and goes on with the phone.
//
// Bytes become the smallest code that holds them, with the mask that is easiest to read, as an SVG:
//
// ```swift
// let code = try #require(QRCode("https://example.com/trips/7".utf8))
// #expect(code.version == 3 && code.size == 29)
// #expect(String(decoding: code.svg, as: UTF8.self).hasPrefix("<svg xmlns="))
// ```
//
// The standard is ISO/IEC 18004:2015, and comments name its clauses and tables.
//
// ## What it leaves out
//
// - Other modes than bytes. Digits and capitals could be packed more tightly, but links are neither.
// - Other levels of error correction than M, which restores about 15 % of the code words.
// - Versions above 15. Beyond 77 modules on a side, cameras have trouble at a phone's distance.
// - Pictures in the middle, colours, round modules. A code is dark on white in every colour scheme.
// - Reading codes.
//
// ## Limits and costs
//
// - A code holds at most 412 bytes (``QRCode/QRCode/mostBytes``); a longer link has none.
// - All eight masks are drawn and rated, because the standard demands it. Rows and columns are bits of a `BitLine`, so
//   that a rule is a few shifts for a whole row, not a loop over its modules.
// - The SVG is one path of dashes, one for each dark run of a row, with four light modules around it.
// - A code depends on nothing but its bytes. The server draws it for each request, and browsers may keep it for an
//   hour.
//
// Two programs that share nothing with this code judge it in the tests: libqrencode must draw the same modules, and
// zbar must read each drawn SVG.
//
// ## Where to read on
//
// `QRCode.swift`, `QRVersion.swift` (sizes, blocks, code words), `ReedSolomon.swift`, `ModuleGrid.swift` (patterns and
// data) with `BitLine.swift`, `QRMask.swift`. Then `Sites/Pages/QRAnswers.swift` and docs/pages.md#qr-codes.

/// A QR code of bytes, in byte mode at error correction level M (ISO/IEC 18004:2015).
///
/// Level M restores about 15 % of the code words, which is usual for print and screens. A camera reads the bytes as
/// UTF-8 if they are UTF-8; a URL is ASCII.
public struct QRCode: Hashable, Sendable {
    /// The most bytes that a code holds: those of version 15, which cameras still read from a phone's distance.
    public static let mostBytes = QRVersion.last.mostBytes

    /// The version, which decides the size: 1 to 15.
    public let version: Int
    /// The mask that makes the code easiest to read: 0 to 7.
    public let mask: Int
    let grid: ModuleGrid

    /// Creates the smallest code that holds `bytes`; nil for more than `mostBytes`.
    public init?(_ bytes: some Collection<UInt8>) {
        self.init(bytes, masks: QRMask.all)
    }

    /// Creates the code with one of these masks; a scanner reads each of them.
    init?(_ bytes: some Collection<UInt8>, masks: [QRMask]) {
        guard let version = QRVersion.all.first(where: { $0.mostBytes >= bytes.count }) else { return nil }
        var unmasked = ModuleGrid(version)
        unmasked.place(version.codewords(of: bytes))
        let drawn = masks.map { (mask: $0, grid: unmasked.masked($0)) }
        let rated = drawn.map { (mask: $0.mask, grid: $0.grid, penalty: $0.grid.penalty) }
        guard let best = rated.min(by: { $0.penalty < $1.penalty }) else { return nil }
        self.version = version.number
        mask = best.mask.number
        grid = best.grid
    }

    /// The modules on a side, without the light border that a code needs around it.
    public var size: Int { grid.size }

    /// Whether the module is dark; false outside of the code, which is its light border.
    ///
    /// - Parameters:
    ///   - x: the column, from the left.
    ///   - y: the row, from the top.
    public subscript(x: Int, y: Int) -> Bool {
        (0..<size).contains(x) && (0..<size).contains(y) && grid[x, y]
    }
}

extension QRCode {
    /// The light modules around a code, without which scanners do not find it (ISO/IEC 18004:2015, clause 6.3.8).
    static let border = 4

    /// The code as an SVG document: dark on white in every colour scheme, with its border, and of no fixed size.
    ///
    /// The modules are one path; each row is drawn as dashes in its middle.
    public var svg: [UInt8] {
        let side = size + 2 * Self.border
        var svg = Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(side) \(side)\"".utf8)
        svg += " shape-rendering=\"crispEdges\"><rect width=\"\(side)\" height=\"\(side)\" fill=\"#fff\"/>".utf8
        svg += "<path stroke=\"#000\" d=\"".utf8
        for y in 0..<size { appendRow(y, to: &svg) }
        svg += "\"/></svg>\n".utf8
        return svg
    }

    /// Appends the dark runs of a row: the first from the row's place, the others from the end of the run before.
    private func appendRow(_ y: Int, to svg: inout [UInt8]) {
        var end: Int?
        var x = 0
        while x < size {
            guard self[x, y] else {
                x += 1
                continue
            }
            let start = x
            while self[x, y] { x += 1 }
            let move = end.map { "m\(start - $0) 0" } ?? "M\(start + Self.border) \(y + Self.border).5"
            svg += "\(move)h\(x - start)".utf8
            end = x
        }
    }
}
