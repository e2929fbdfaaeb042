internal import CLibevent
public import HTTP

/// A file that stays open for as long as somebody holds it.
public final class DescriptorFile: OpenFile {
    /// The open file; it can be read at any offset.
    public let descriptor: Int32
    /// Its size when it was opened, in bytes.
    public let count: Int

    /// Opens a file for reading; nil when the system does not.
    public convenience init?(reading path: String) {
        self.init(descriptor: linkd_open_for_reading(path))
    }

    private init?(descriptor: Int32) {
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else { return nil }
        self.descriptor = descriptor
        count = Int(status.st_size)
    }

    deinit {
        close(descriptor)
    }
}
