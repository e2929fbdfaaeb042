internal import CLibevent
public import HTTP

/// A standard stream.
///
/// Output and errors are written without buffering, so that a pipe's reader sees each line at once.
public struct StandardStream: Sendable {
    private let descriptor: Int32

    /// For the output of a command.
    public static let output = StandardStream(descriptor: 1)
    /// For errors.
    public static let error = StandardStream(descriptor: 2)

    /// Opens `/dev/null` for each closed standard stream: for reading as input, for writing as output and error.
    ///
    /// Otherwise the next file or socket gets the stream's number, and messages are written into it. Call this once,
    /// before any file is opened and before any thread starts.
    ///
    /// - Returns: false if a stream stays closed.
    public static func openClosed() -> Bool { linkd_open_standard_streams() }

    /// Reads standard input to its end.
    ///
    /// - Parameter limit: the maximum number of bytes.
    public static func input(limit: Int) throws(FileFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            let block = try [UInt8](atMost: 1 << 16) { read(0, $0, 1 << 16) }
            if block.isEmpty { return bytes }
            bytes += block
        }
        throw .tooLarge(limit: limit)
    }

    /// Whether the stream is a terminal, not a file or a pipe.
    public var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Writes the text; if the reader is gone or the disk is full, the rest is lost.
    ///
    /// - Returns: false if a part is lost.
    @discardableResult
    public func write(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = CLibevent.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if count == 0 || linkd_error_number() != EINTR {
                    return false
                }
            }
            return true
        }
    }
}
