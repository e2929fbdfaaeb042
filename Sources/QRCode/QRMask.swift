/// A pattern that inverts modules, so that a code has no large areas of one colour (ISO/IEC 18004:2015, clause 7.8).
struct QRMask: Sendable {
    /// 0 to 7.
    let number: Int
    /// The inverted modules of row 0 and the next ones; the pattern repeats after twelve rows.
    private let rows: [BitLine]
    /// The inverted modules of column 0 and the next ones.
    private let columns: [BitLine]

    private init(_ number: Int, inverts: (_ x: Int, _ y: Int) -> Bool) {
        self.number = number
        rows = (0..<12).map { y in BitLine(count: QRVersion.last.size) { inverts($0, y) } }
        columns = (0..<12).map { x in BitLine(count: QRVersion.last.size) { inverts(x, $0) } }
    }

    /// The inverted modules of a row.
    func row(_ y: Int) -> BitLine { rows[y % rows.count] }

    /// The inverted modules of a column.
    func column(_ x: Int) -> BitLine { columns[x % columns.count] }

    /// The masks of table 10, which names the row i and the column j.
    static let all = [
        QRMask(0) { x, y in (x + y) % 2 == 0 },
        QRMask(1) { _, y in y % 2 == 0 },
        QRMask(2) { x, _ in x % 3 == 0 },
        QRMask(3) { x, y in (x + y) % 3 == 0 },
        QRMask(4) { x, y in (x / 3 + y / 2) % 2 == 0 },
        QRMask(5) { x, y in x * y % 2 + x * y % 3 == 0 },
        QRMask(6) { x, y in (x * y % 2 + x * y % 3) % 2 == 0 },
        QRMask(7) { x, y in ((x + y) % 2 + x * y % 3) % 2 == 0 },
    ]
}

extension ModuleGrid {
    /// How hard the code is to read: less is better (ISO/IEC 18004:2015, clause 7.8.3, table 11).
    var penalty: Int {
        var points = 10 * (abs(20 * darkCount - 10 * size * size) / (size * size))
        for line in rows + columns { points += runPoints(line) + 40 * Self.cornerCount(line) }
        for (row, next) in zip(rows, rows.dropFirst()) { points += 3 * squareCount(row, next) }
        return points
    }

    /// The places of a line whose module has the same colour as the next one.
    private func repeated(_ line: BitLine) -> BitLine {
        ~(line ^ line.after(1)) & inner
    }

    /// The places of a line but the last.
    private var inner: BitLine { BitLine.full(size - 1) }

    /// Rates runs of one colour: three points for five modules, and one for each further module.
    private func runPoints(_ line: BitLine) -> Int {
        let pairs = repeated(line)
        let starts = pairs & pairs.after(1) & pairs.after(2) & pairs.after(3)
        return starts.nonzeroBitCount + 2 * (starts & ~starts.before(1)).nonzeroBitCount
    }

    /// Counts what looks like the pattern of a corner.
    ///
    /// It is one dark module, one light, three dark, one light, one dark, with four light ones before or after; the
    /// border is light.
    private static func cornerCount(_ line: BitLine) -> Int {
        let core =
            line & ~line.after(1) & line.after(2) & line.after(3) & line.after(4) & ~line.after(5) & line.after(6)
        let isLightBefore = ~line.before(1) & ~line.before(2) & ~line.before(3) & ~line.before(4)
        let isLightAfter = ~line.after(7) & ~line.after(8) & ~line.after(9) & ~line.after(10)
        return (core & isLightBefore).nonzeroBitCount + (core & isLightAfter).nonzeroBitCount
    }

    /// Counts squares of two by two modules of one colour.
    private func squareCount(_ row: BitLine, _ next: BitLine) -> Int {
        (repeated(row) & repeated(next) & ~(row ^ next)).nonzeroBitCount
    }
}
