/// What follows an answer's head.
public enum ResponseBody: Sendable {
    case none
    case bytes([UInt8])
    case file(any OpenFile)

    /// The length in bytes.
    public var count: Int {
        switch self {
        case .none: 0
        case .bytes(let bytes): bytes.count
        case .file(let file): max(file.count, 0)
        }
    }
}
