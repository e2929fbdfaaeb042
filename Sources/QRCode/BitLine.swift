/// A row or a column of modules as bits: a set bit is dark.
///
/// With a line in two words, the rules that rate a code take a few instructions for a line.
struct BitLine: Hashable, Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// A line without dark modules.
    init() {}

    /// A line of the modules for which `isDark` is true; at most 128.
    init(count: Int, where isDark: (Int) -> Bool) {
        for index in 0..<count where isDark(index) { self[index] = true }
    }

    /// A line whose first modules are dark; at most 127.
    static func full(_ count: Int) -> BitLine {
        count < 64 ? BitLine(low: 1 << count - 1, high: 0) : BitLine(low: .max, high: 1 << (count - 64) - 1)
    }

    private init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// The module at a place: 0 to 127.
    subscript(index: Int) -> Bool {
        get { (index < 64 ? low >> index : high >> (index - 64)) & 1 == 1 }
        set {
            let bit: UInt64 = 1 << (index & 63)
            if index < 64 {
                low = newValue ? low | bit : low & ~bit
            } else {
                high = newValue ? high | bit : high & ~bit
            }
        }
    }

    /// The number of dark modules.
    var darkCount: Int { low.nonzeroBitCount + high.nonzeroBitCount }

    /// The modules that follow at a distance of 1 to 63: light after the end.
    func after(_ distance: Int) -> BitLine {
        BitLine(low: low >> distance | high << (64 - distance), high: high >> distance)
    }

    /// The modules before at a distance of 1 to 63: light before the start.
    func before(_ distance: Int) -> BitLine {
        BitLine(low: low << distance, high: high << distance | low >> (64 - distance))
    }

    static func & (first: BitLine, second: BitLine) -> BitLine {
        BitLine(low: first.low & second.low, high: first.high & second.high)
    }

    static func ^ (first: BitLine, second: BitLine) -> BitLine {
        BitLine(low: first.low ^ second.low, high: first.high ^ second.high)
    }

    static prefix func ~ (line: BitLine) -> BitLine {
        BitLine(low: ~line.low, high: ~line.high)
    }
}
