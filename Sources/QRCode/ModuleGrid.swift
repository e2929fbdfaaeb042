/// The modules of a code while it is drawn: patterns that every code has, and the data between them.
struct ModuleGrid: Hashable, Sendable {
    /// The modules on a side.
    let size: Int
    /// The modules by rows from the top, and the same by columns from the left.
    private(set) var rows: [BitLine]
    private(set) var columns: [BitLine]
    /// The modules of patterns, of the format and of the version, by rows and by columns; no data and no mask goes there.
    private var reservedRows: [BitLine]
    private var reservedColumns: [BitLine]

    /// Draws the patterns of a version (ISO/IEC 18004:2015, clause 6.3).
    init(_ version: QRVersion) {
        size = version.size
        // 0 is a line without dark modules.
        rows = Array(repeating: 0, count: size)
        columns = rows
        reservedRows = rows
        reservedColumns = rows
        for index in 0..<size {
            reserve(index, 6, dark: index.isMultiple(of: 2))
            reserve(6, index, dark: index.isMultiple(of: 2))
        }
        for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(x, y) }
        drawAlignment(version.alignment)
        drawFormat(mask: 0)
        if version.number >= 7 { drawVersion(version.number) }
    }

    /// Whether the module at a column and a row is dark; both are less than `size`.
    subscript(x: Int, y: Int) -> Bool { rows[y][x] }

    /// The number of dark modules.
    var darkCount: Int { rows.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// Returns the grid with its data masked, and the mask in its format.
    func masked(_ mask: QRMask) -> ModuleGrid {
        var masked = self
        for index in 0..<size {
            masked.rows[index] = rows[index] ^ (mask.row(index) & inside & ~reservedRows[index])
            masked.columns[index] = columns[index] ^ (mask.column(index) & inside & ~reservedColumns[index])
        }
        masked.drawFormat(mask: mask.number)
        return masked
    }

    /// The places of a line.
    private var inside: BitLine { BitLine.full(size) }

    private mutating func set(_ x: Int, _ y: Int, dark isDark: Bool) {
        rows[y][x] = isDark
        columns[x][y] = isDark
    }

    /// Draws a module of a pattern; outside of the code there is nothing to draw.
    private mutating func reserve(_ x: Int, _ y: Int, dark isDark: Bool) {
        guard rows.indices.contains(x), rows.indices.contains(y) else { return }
        set(x, y, dark: isDark)
        reservedRows[y][x] = true
        reservedColumns[x][y] = true
    }

    /// Draws squares around a centre: dark, but for the rings at these distances.
    private mutating func drawSquares(_ x: Int, _ y: Int, reach: Int, lightRings: [Int]) {
        for down in -reach...reach {
            for right in -reach...reach {
                reserve(x + right, y + down, dark: !lightRings.contains(max(abs(down), abs(right))))
            }
        }
    }

    /// Draws the pattern of a corner, with the light line that separates it (clauses 6.3.3 and 6.3.4).
    private mutating func drawFinder(_ x: Int, _ y: Int) {
        drawSquares(x, y, reach: 4, lightRings: [2, 4])
    }

    /// Draws the alignment patterns at all crossings but the three corners (clause 6.3.6).
    private mutating func drawAlignment(_ centres: [Int]) {
        guard let first = centres.first, let last = centres.last else { return }
        let corners = [(first, first), (first, last), (last, first)]
        for y in centres {
            for x in centres where !corners.contains(where: { $0 == (x, y) }) {
                drawSquares(x, y, reach: 2, lightRings: [1])
            }
        }
    }

    /// Draws the level M and the mask, twice (clause 7.9).
    ///
    /// Level M has the bits 00, so the five bits of data are the mask.
    private mutating func drawFormat(mask: Int) {
        let bits = (mask << 10 | Self.checkBits(of: mask, generator: 0b101_0011_0111)) ^ 0b101_0100_0001_0010
        func isDark(_ bit: Int) -> Bool { bits >> bit & 1 == 1 }
        // Around the first corner; row and column 6 belong to the timing patterns.
        for bit in 0..<6 { reserve(8, bit, dark: isDark(bit)) }
        reserve(8, 7, dark: isDark(6))
        reserve(8, 8, dark: isDark(7))
        reserve(7, 8, dark: isDark(8))
        for bit in 9..<15 { reserve(14 - bit, 8, dark: isDark(bit)) }
        // Below the second corner, and beside the third.
        for bit in 0..<8 { reserve(size - 1 - bit, 8, dark: isDark(bit)) }
        for bit in 8..<15 { reserve(8, size - 15 + bit, dark: isDark(bit)) }
        reserve(8, size - 8, dark: true)
    }

    /// Draws the number of the version, twice (clause 7.10).
    private mutating func drawVersion(_ number: Int) {
        let bits = number << 12 | Self.checkBits(of: number, generator: 0b1_1111_0010_0101)
        for bit in 0..<18 {
            let (along, across) = (bit / 3, size - 11 + bit % 3)
            reserve(along, across, dark: bits >> bit & 1 == 1)
            reserve(across, along, dark: bits >> bit & 1 == 1)
        }
    }

    /// Returns the remainder of `data` divided by a polynomial whose factors are bits: a BCH code (annexes C and D).
    private static func checkBits(of data: Int, generator: Int) -> Int {
        let degree = Int.bitWidth - 1 - generator.leadingZeroBitCount
        var rest = data << degree
        for shift in (0..<8).reversed() where rest >> (degree + shift) & 1 == 1 { rest ^= generator << shift }
        return rest
    }

    /// Places the bits of code words in two columns at a time, from the right, up and down in turn (clause 7.7.3).
    mutating func place(_ codewords: [UInt8]) {
        var bit = 0
        // Column 6 belongs to a timing pattern.
        let pairs = Array(stride(from: size - 1, through: 8, by: -2)) + [5, 3, 1]
        for (turn, right) in pairs.enumerated() {
            for step in 0..<size {
                let y = turn.isMultiple(of: 2) ? size - 1 - step : step
                for x in [right, right - 1] where !reservedRows[y][x] && bit < 8 * codewords.count {
                    set(x, y, dark: codewords[bit / 8] >> (7 - bit % 8) & 1 == 1)
                    bit += 1
                }
            }
        }
    }
}
