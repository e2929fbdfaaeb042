internal import CLibevent
internal import HTTP

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
