/// A row or a column of modules as bits: a set bit is dark.
///
/// With a line in one number, the rules that rate a code take a few instructions for a line.
typealias BitLine = UInt128

extension BitLine {
    /// A line of the modules for which `isDark` is true; at most 128.
    init(count: Int, where isDark: (Int) -> Bool) {
        self = 0
        for index in 0..<count where isDark(index) { self[index] = true }
    }

    /// A line whose first modules are dark; at most 127.
    static func full(_ count: Int) -> BitLine { (1 << count) - 1 }

    /// The module at a place: 0 to 127.
    subscript(index: Int) -> Bool {
        get { self >> index & 1 == 1 }
        set { self = newValue ? self | 1 << index : self & ~(1 << index) }
    }

    /// The modules that follow at a distance: light after the end.
    func after(_ distance: Int) -> BitLine { self >> distance }

    /// The modules before at a distance: light before the start.
    func before(_ distance: Int) -> BitLine { self << distance }
}
