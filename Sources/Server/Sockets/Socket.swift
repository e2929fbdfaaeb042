internal import CLibevent
internal import HTTP

/// A connected stream socket that never blocks.
struct Socket {
    let descriptor: Int32

    /// What came of asking for bytes.
    enum Received {
        case bytes(Int)
        case nothingYet
        /// The other side has ended its direction, or the connection is gone.
        case ended
    }

    /// What came of offering bytes.
    enum Sent {
        /// Some were taken, possibly none.
        case bytes(Int)
        case failed
    }

    /// Answers go out whole, so that waiting for more of them gains nothing.
    func sendAtOnce() {
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    func receive(into bytes: UnsafeMutableRawBufferPointer) -> Received {
        while true {
            let count = recv(descriptor, bytes.baseAddress, bytes.count, 0)
            if count > 0 { return .bytes(count) }
            if count == 0 { return .ended }
            switch linkd_error_number() {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK: return .nothingYet
            default: return .ended
            }
        }
    }

    func send(_ bytes: UnsafeRawBufferPointer) -> Sent {
        while true {
            let count = sendBytes(descriptor, bytes.baseAddress, bytes.count)
            if count >= 0 { return .bytes(count) }
            switch linkd_error_number() {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK: return .bytes(0)
            default: return .failed
            }
        }
    }

    /// Ends this side's direction; what was sent still arrives.
    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    func close() {
        closeDescriptor(descriptor)
    }

    /// Closes so that the other side sees an error instead of an answer that looks complete.
    func reset() {
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        closeDescriptor(descriptor)
    }
}

private func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    send(descriptor, bytes, count, 0)
}

private func closeDescriptor(_ descriptor: Int32) {
    _ = close(descriptor)
}

extension Socket {
    /// Has the system send a stretch of a file, which never comes into this process.
    ///
    /// A file that became shorter cannot be what its length promised: that is `failed`.
    func send(_ file: any OpenFile, from offset: Int, count: Int) -> Sent {
        while true {
            let sent = linkd_send_file(descriptor, file.descriptor, off_t(offset), count)
            if sent > 0 { return .bytes(sent) }
            if sent == 0 { return .failed }
            switch linkd_error_number() {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK: return .bytes(0)
            default: return .failed
            }
        }
    }
}
