internal import HTTP

/// The numbers of answered requests, by origin and status.
///
/// Each used origin of the current responder is a row and each status a column, so that a request costs one addition.
/// An origin gets its row with its first request: of a thousand sites with twenty routes, few are used. Counts of
/// earlier responders are kept by name, since a number may mean another origin after a reload.
struct RequestCounts: Sendable {
    private static let codes = [0] + Status.allCases.map(\.code)
    private static let firstCode = 200

    private var origins = [ResponseOrigin.none]
    /// The row of each origin; 0, the row of the origin without a name, if it has none yet.
    ///
    /// The highest bit says whether the origin is an association file.
    private var rows: [UInt32] = [0]
    private static let isAssociationFile: UInt32 = 1 << 31
    /// The origin of each row.
    private var rowOrigins: [Int] = [0]
    private var counts: [Int]
    private var earlier: [RequestLabels: Int] = [:]
    private let width: Int
    /// The column of each status code from 200 on; column 0 is for codes without a column.
    private let columns: [UInt8]

    init() {
        width = Self.codes.count
        counts = [Int](repeating: 0, count: width)
        var columns = [UInt8](repeating: 0, count: 400)
        for (column, code) in Self.codes.enumerated().dropFirst() {
            columns[code - Self.firstCode] = UInt8(truncatingIfNeeded: column)
        }
        self.columns = columns
    }

    /// Counts an answered request.
    ///
    /// - Returns: whether the answer comes from an association file.
    mutating func add(_ response: Response) -> Bool {
        let code = response.status.code - Self.firstCode
        let column = columns.indices.contains(code) ? Int(columns[code]) : 0
        let origin = rows.indices.contains(Int(response.origin)) ? Int(response.origin) : 0
        let entry = rows[origin]
        var row = Int(entry & ~Self.isAssociationFile)
        if row == 0, origin != 0 { row = addRow(of: origin) }
        counts[row * width + column] &+= 1
        return entry >= Self.isAssociationFile
    }

    /// Not inlined, because a request almost never needs it.
    @inline(never)
    private mutating func addRow(of origin: Int) -> Int {
        let row = rowOrigins.count
        rows[origin] |= UInt32(truncatingIfNeeded: row)
        rowOrigins.append(origin)
        counts.append(contentsOf: repeatElement(0, count: width))
        return row
    }

    /// Continues with the origins of another responder.
    mutating func take(_ next: [ResponseOrigin]) {
        let next = next.isEmpty ? [.none] : next
        guard next != origins else { return }
        earlier = byName
        origins = next
        rows = next.map { $0.route == ResponseOrigin.associationFile ? Self.isAssociationFile : 0 }
        rowOrigins = [0]
        counts = [Int](repeating: 0, count: width)
    }

    /// The counts of all origins so far, without zeros.
    var byName: [RequestLabels: Int] {
        var all = earlier
        for (index, count) in counts.enumerated() where count > 0 {
            let labels = RequestLabels(origin: origins[rowOrigins[index / width]], status: Self.codes[index % width])
            all[labels, default: 0] &+= count
        }
        return all
    }
}

/// The requests that one wake-up answers for one connection; the clock is read once for all of them.
struct RequestBatch {
    /// When the first head was complete, by the monotonic clock, in nanoseconds.
    private(set) var start = 0
    private(set) var count = 0

    /// Counts one more complete head.
    mutating func begin() {
        if count == 0 { start = LoopClock.nanoseconds }
        count += 1
    }

    /// The time since then, in nanoseconds.
    var elapsed: Int { LoopClock.nanoseconds - start }
}
