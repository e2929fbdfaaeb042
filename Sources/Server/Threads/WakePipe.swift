internal import CLibevent

/// Wakes a loop from other threads: libevent's objects belong to one thread, but any thread may write to a pipe.
///
/// The pipe only wakes the loop. The loop's tasks are in memory, so stray bytes in the pipe do no harm.
final class WakePipe: Sendable {
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

    /// Wakes the loop, from any thread; if the pipe is full, the loop is about to wake.
    func wake() {
        var byte: UInt8 = 0
        write(writing, &byte, 1)
    }

    /// Empties the pipe, before the loop looks for its tasks; remaining bytes wake it again.
    func drain() {
        var bytes: UInt64 = 0
        read(reading, &bytes, MemoryLayout<UInt64>.size)
    }
}
