internal import CLibevent
internal import HTTP

/// A connected stream socket that never blocks.
struct Socket {
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

    /// Sends small packets at once: answers are complete, so waiting for more bytes gains nothing.
    func sendAtOnce() {
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        #if canImport(Darwin)
        limitUnsentBytes()  // A listener's limit is not documented to be inherited.
        #endif
    }

    /// Limits the bytes that the system holds for a client that reads slowly; for a TCP listener or connection.
    func limitUnsentBytes() {
        linkd_limit_unsent_bytes(descriptor, Int32(Limits.unsentBytes))
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

    /// Sends two parts with one call.
    func send(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Sent {
        while true {
            let count = linkd_send_parts(
                descriptor,
                first.baseAddress,
                first.count,
                second.baseAddress,
                second.count
            )
            if count >= 0 { return .bytes(count) }
            switch linkd_error_number() {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK: return .bytes(0)
            default: return .failed
            }
        }
    }

    /// Ends this side's direction; bytes already sent still arrive.
    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    func close() {
        closeDescriptor(descriptor)
    }

    /// Closes the connection so that the peer sees an error instead of an answer that looks complete.
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
    /// Lets the system send a range of a file without copying it into this process.
    ///
    /// A file that has become shorter cannot match its announced length: the result is `failed`.
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
