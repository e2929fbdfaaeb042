internal import HTTP

/// The numbers of answered requests, by status and origin.
///
/// Each status that has occurred is a column with one number for each origin, so a request costs one addition. Counts of
/// earlier responders are kept by name, since a number may mean another origin after a reload.
struct RequestCounts: Sendable {
    private static let codes = [0] + Status.allCases.map(\.code)
    private static let firstCode = 200

    private var origins = [ResponseOrigin.none]
    /// Whether each origin is an association file.
    private var isAssociationFile = [false]
    /// The columns; an empty one has no answer yet.
    private var counts: [[Int]]
    private var earlier: [RequestLabels: Int] = [:]
    /// The column of each status code from 200 on; column 0 is for codes without a column.
    private let columns: [UInt8]

    init() {
        counts = [[Int]](repeating: [], count: Self.codes.count)
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
        let origin = isAssociationFile.indices.contains(Int(response.origin)) ? Int(response.origin) : 0
        if counts[column].isEmpty { counts[column] = [Int](repeating: 0, count: origins.count) }
        counts[column][origin] &+= 1
        return isAssociationFile[origin]
    }

    /// Continues with the origins of another responder.
    mutating func take(_ next: [ResponseOrigin]) {
        let next = next.isEmpty ? [.none] : next
        guard next != origins else { return }
        earlier = byName
        origins = next
        isAssociationFile = next.map { $0.route == ResponseOrigin.associationFile }
        counts = [[Int]](repeating: [], count: Self.codes.count)
    }

    /// The counts of all origins so far, without zeros.
    var byName: [RequestLabels: Int] {
        var all = earlier
        for (column, numbers) in counts.enumerated() {
            for (origin, count) in numbers.enumerated() where count > 0 {
                all[RequestLabels(origin: origins[origin], status: Self.codes[column]), default: 0] &+= count
            }
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
