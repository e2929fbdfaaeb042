internal import CLibevent
internal import HTTP

/// What takes the bytes of answers: a socket, and in tests also what takes any number of them.
protocol ByteSink {
    func send(_ bytes: UnsafeRawBufferPointer) -> Socket.Sent
    func send(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Socket.Sent
    func send(_ file: any OpenFile, from offset: Int, count: Int) -> Socket.Sent
}

/// A connected stream socket that never blocks.
struct Socket: ByteSink {
    let descriptor: Int32

    /// The result of receiving bytes.
    enum Received {
        case bytes(Int)
        case nothingYet
        /// The peer has ended its direction, or the connection is gone.
        case ended
    }

    /// The result of sending bytes.
    enum Sent {
        /// The number of sent bytes, possibly 0.
        case bytes(Int)
        case failed
    }

    /// Sets an option of a level.
    func set<Value>(_ option: Int32, of level: Int32, to value: Value) {
        withUnsafeBytes(of: value) { _ = setsockopt(descriptor, level, option, $0.baseAddress, socklen_t($0.count)) }
    }

    /// Sends small packets at once: answers are complete, so waiting for more bytes gains nothing.
    func sendAtOnce() {
        set(TCP_NODELAY, of: Int32(IPPROTO_TCP), to: Int32(1))
        #if canImport(Darwin)
        limitUnsentBytes()  // A listener's limit is not documented to be inherited.
        #endif
    }

    /// Limits the bytes that the system holds for a client that reads slowly; for a TCP listener or connection.
    func limitUnsentBytes() {
        linkd_limit_unsent_bytes(descriptor, Int32(Limits.unsentBytes))
    }

    /// Reads the bytes that have come.
    func receive(into bytes: UnsafeMutableRawBufferPointer) -> Received {
        switch call({ recv(descriptor, bytes.baseAddress, bytes.count, 0) }) {
        case .bytes(0), .failed: .ended
        case .bytes(let count): .bytes(count)
        case .later: .nothingYet
        }
    }

    /// The maximum number of bytes that the socket can accept now; it may accept fewer.
    var room: Int { linkd_room(descriptor, Limits.unsentBytes) + Limits.packetBytes }

    /// Sends what the system accepts.
    func send(_ bytes: UnsafeRawBufferPointer) -> Sent {
        sent { CLibevent.send(descriptor, bytes.baseAddress, bytes.count, 0) }
    }

    /// Sends two parts with one call.
    func send(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Sent {
        sent { linkd_send_parts(descriptor, first.baseAddress, first.count, second.baseAddress, second.count) }
    }

    /// Lets the system send a range of a file without copying it into this process.
    ///
    /// A file that has become shorter cannot match its announced length: the result is `failed`.
    func send(_ file: any OpenFile, from offset: Int, count: Int) -> Sent {
        switch call({ linkd_send_file(descriptor, file.descriptor, off_t(offset), count) }) {
        case .bytes(0), .failed: .failed
        case .bytes(let count): .bytes(count)
        case .later: .bytes(0)
        }
    }

    private func sent(_ send: () -> Int) -> Sent {
        switch call(send) {
        case .bytes(let count): .bytes(count)
        case .later: .bytes(0)
        case .failed: .failed
        }
    }

    /// The result of a system call.
    private enum Outcome {
        case bytes(Int)
        /// The call would have to wait.
        case later
        case failed
    }

    /// Calls the system again while signals interrupt the call.
    private func call(_ body: () -> Int) -> Outcome {
        while true {
            let count = body()
            if count >= 0 { return .bytes(count) }
            switch linkd_error_number() {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK: return .later
            default: return .failed
            }
        }
    }

    /// Ends this side's direction; bytes already sent still arrive.
    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    func close() {
        _ = CLibevent.close(descriptor)
    }

    /// Closes the connection so that the peer sees an error instead of an answer that looks complete.
    func reset() {
        set(SO_LINGER, of: SOL_SOCKET, to: linger(l_onoff: 1, l_linger: 0))
        close()
    }
}
