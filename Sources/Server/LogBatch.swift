/// Some whole lines of the access log on their way to the writer.
struct LogBatch: Sendable {
    let bytes: [UInt8]
    let lines: Int

    init(_ bytes: [UInt8], lines: Int) {
        self.bytes = bytes
        self.lines = lines
    }

    /// The memory that it takes, in bytes.
    var cost: Int { bytes.capacity + 128 }
}
