@testable import QRCode

/// The penalty of a code, counted one module at a time, as the standard words it (ISO/IEC 18004:2015, table 11).
struct CountedPenalty {
    private let grid: ModuleGrid

    init(_ grid: ModuleGrid) {
        self.grid = grid
    }

    var total: Int {
        let lines = (0..<grid.size).flatMap { index in
            [(0..<grid.size).map { grid[$0, index] }, (0..<grid.size).map { grid[index, $0] }]
        }
        return lines.map { Self.runs($0) + Self.corners($0) }.reduce(0, +) + squares + balance
    }

    private static func runs(_ line: [Bool]) -> Int {
        var lengths: [Int] = []
        for (index, module) in line.enumerated() {
            if index > 0, line[index - 1] == module { lengths[lengths.count - 1] += 1 } else { lengths.append(1) }
        }
        return lengths.filter { $0 >= 5 }.map { 3 + $0 - 5 }.reduce(0, +)
    }

    private static func corners(_ line: [Bool]) -> Int {
        let border = Array(repeating: false, count: 4)
        let wide = border + line + border
        let core = [true, false, true, true, true, false, true]
        return wide.indices.dropLast(10).filter {
            let window = Array(wide[$0..<$0 + 11])
            return window == core + border || window == border + core
        }
        .count * 40
    }

    private var squares: Int {
        var count = 0
        for y in 1..<grid.size {
            for x in 1..<grid.size
            where Set([grid[x, y], grid[x - 1, y], grid[x, y - 1], grid[x - 1, y - 1]]).count == 1 {
                count += 1
            }
        }
        return 3 * count
    }

    private var balance: Int {
        let share = 100 * Double(grid.darkCount) / Double(grid.size * grid.size)
        return 10 * Int(abs(share - 50) / 5)
    }
}
