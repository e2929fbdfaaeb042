internal import CLibevent

/// Standard output or standard error, written at once: whoever reads a pipe sees a line when it is written.
public struct StandardStream: Sendable {
    private let descriptor: Int32

    /// What was asked for.
    public static let output = StandardStream(descriptor: 1)
    /// What went wrong.
    public static let error = StandardStream(descriptor: 2)

    /// Opens `/dev/null` for each standard stream that is closed: for reading as input, for writing as output and error.
    ///
    /// Otherwise the next file or socket gets the stream's number, and messages are written into it. Call it once,
    /// before anything is opened and before there are threads.
    ///
    /// - Returns: false when a stream stays closed.
    public static func openClosed() -> Bool { linkd_open_standard_streams() }

    /// Whether a person reads it: a terminal, not a file or a pipe.
    public var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Writes the text; where nobody reads any more, the rest is lost.
    public func write(_ text: String) {
        let bytes = Array(text.utf8)
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = CLibevent.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if count == 0 || linkd_error_number() != EINTR {
                    return
                }
            }
        }
    }
}
