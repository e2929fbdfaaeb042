#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An address as the system's own functions read and write it.
struct SystemAddress {
    /// Four bytes or sixteen.
    let bytes: [UInt8]

    init?(_ text: String) {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.bytes = Array(bytes.prefix(4))
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            self.bytes = bytes
        } else {
            return nil
        }
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The IPv4 address where one is mapped into IPv6.
    var unmapped: SystemAddress {
        let isMapped = bytes.count == 16 && bytes[..<12].elementsEqual(Array(repeating: 0, count: 10) + [255, 255])
        return isMapped ? SystemAddress(bytes: Array(bytes[12...])) : self
    }

    var text: String {
        var text = [CChar](repeating: 0, count: 64)
        var bytes = bytes
        inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, &bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
