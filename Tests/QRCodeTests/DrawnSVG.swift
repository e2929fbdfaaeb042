import Foundation

/// The pixels of an SVG that consists of a white square and of dashes, as the documents of codes do.
struct DrawnSVG {
    private(set) var rows: [[Bool]]

    /// Draws a document; nil if it has another form.
    init?(_ svg: [UInt8]) {
        let text = String(decoding: svg, as: UTF8.self)
        guard let (_, side) = text.firstMatch(of: #/viewBox="0 0 (\d+) \1"/#)?.output, let side = Int(side),
            text.contains(##"<rect width="\##(side)" height="\##(side)" fill="#fff"/>"##),
            let (_, path) = text.wholeMatch(
                of:
                    ##/<svg xmlns="http://www.w3.org/2000/svg" [^<]*<rect [^<]*<path stroke="#000" d="([^"]*)"/></svg>\n/##
            )?
            .output
        else { return nil }
        rows = Array(repeating: Array(repeating: false, count: side), count: side)
        var (x, y) = (0, 0)
        for step in path.matches(of: #/M(\d+) (\d+)\.5|m(\d+) 0|h(\d+)/#) {
            let (_, column, row, gap, length) = step.output
            if let column = column.flatMap({ Int($0) }), let row = row.flatMap({ Int($0) }) { (x, y) = (column, row) }
            x += gap.flatMap { Int($0) } ?? 0
            for _ in 0..<(length.flatMap { Int($0) } ?? 0) {
                guard x < side, y < side else { return nil }
                rows[y][x] = true
                x += 1
            }
        }
    }

    /// The picture as a portable graymap, each module a square of `scale` pixels.
    func pgm(scale: Int) -> Data {
        let side = rows.count * scale
        var data = Data("P5 \(side) \(side) 255\n".utf8)
        for row in rows {
            let line = row.flatMap { Array(repeating: UInt8($0 ? 0 : 255), count: scale) }
            for _ in 0..<scale { data.append(contentsOf: line) }
        }
        return data
    }
}
