internal import CLibevent

/// How other threads speak to a loop: libevent's objects belong to their own thread, a pipe to everybody.
final class WakePipe: Sendable {
    /// What a loop is told, one byte each.
    enum Order: UInt8 {
        /// Accept no more, finish what is in flight, end within the grace period.
        case finish
        /// End at once.
        case end
        /// Look for a newer service, as every order makes a loop do.
        case reload
        /// Leave a copy of what was counted, as every order makes a loop do where somebody waits for it.
        case count
    }

    let reading: Int32
    private let writing: Int32

    init() throws(ServerError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .system(call: "pipe", errorNumber: linkd_error_number()) }
        for end in ends {
            evutil_make_socket_nonblocking(end)
            evutil_make_socket_closeonexec(end)
        }
        reading = ends[0]
        writing = ends[1]
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Leaves an order for the loop, from any thread; when the pipe is full, it has enough of them.
    func send(_ order: Order) {
        var byte = order.rawValue
        write(writing, &byte, 1)
    }

    /// The next order; nil when there is none.
    func receive() -> Order? {
        var byte: UInt8 = 0
        return read(reading, &byte, 1) == 1 ? Order(rawValue: byte) : nil
    }
}
