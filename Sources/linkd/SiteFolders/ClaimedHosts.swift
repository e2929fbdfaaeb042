import StrictJSON

/// The hosts that a broken table claims, as far as they can be read.
///
/// A syntax error must not give the hosts of a site to another site, so the list `hosts` is searched in a text that is
/// not JSON, too.
enum ClaimedHosts {
    /// The maximum number of hosts that a broken table claims; it has at most 16 MiB.
    private static let maximum = 10_000

    /// Returns the hosts in a table, lowercased.
    ///
    /// If no list can be found in a text, every word of it that could be a host counts: rather a host without an answer
    /// than one that another site takes.
    static func inTable(_ bytes: [UInt8]) -> [String] {
        var named: [String]
        if let value = try? JSONValue(parsing: bytes), let hosts = value["hosts"] {
            named = hosts.array?.compactMap(\.string) ?? [hosts.string].compactMap(\.self)
        } else {
            var scanner = HostScanner(bytes: bytes[...])
            named = scanner.hosts()
        }
        if named.isEmpty {
            named = bytes.split { !isOfHost($0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0) }.prefix(maximum)
                .map { String(decoding: $0, as: UTF8.self) }
                .filter { $0.dropFirst().dropLast().contains(".") }
        }
        return named.prefix(maximum).map(host).filter { !$0.isEmpty && $0.utf8.allSatisfy(isOfHost) }
    }

    /// The host in a text that may have a scheme before it, or a path or spaces around it.
    private static func host(_ text: String) -> String {
        var rest = text[...]
        if let scheme = text.firstRange(of: "://") { rest = text[scheme.upperBound...] }
        return rest.prefix { $0 != "/" }.filter { $0 != " " }.lowercased()
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "*.-".utf8.contains(byte)
        }
    }
}

/// Looks for a list of hosts in a text that is almost JSON.
private struct HostScanner {
    /// The text that is not read yet.
    var bytes: ArraySlice<UInt8>

    /// Returns the strings of every list with the name `hosts`: a merge can leave two.
    mutating func hosts() -> [String] {
        var hosts: [String] = []
        while let token = next() {
            guard token == .string("hosts") else { continue }
            var ahead = self
            guard ahead.next() == .mark(":") else { continue }
            switch ahead.next() {
            case .mark("["):
                self = ahead
                hosts += list()
            case .string(let host):
                self = ahead
                hosts.append(host)
            case .mark, nil: continue
            }
        }
        return hosts
    }

    /// Reads the rest of a list.
    private mutating func list() -> [String] {
        var hosts: [String] = []
        while let token = next() {
            switch token {
            case .string(let host): hosts.append(host)
            // After a list without an end, the string was the name of the next member.
            case .mark(":"): return hosts.dropLast()
            case .mark("]"), .mark("{"), .mark("}"): return hosts
            case .mark: continue
            }
        }
        return hosts
    }

    private enum Token: Equatable {
        case string(String)
        /// A character outside strings.
        case mark(Unicode.Scalar)
    }

    private mutating func next() -> Token? {
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): continue
            case UInt8(ascii: "/") where bytes.first == byte: bytes = bytes.drop { $0 != UInt8(ascii: "\n") }
            case UInt8(ascii: "\""): return .string(string())
            default: return .mark(Unicode.Scalar(byte))
            }
        }
        return nil
    }

    /// Returns the rest of a string, which ends with its line if its quotation mark is missing.
    private mutating func string() -> String {
        var text: [UInt8] = []
        while let byte = bytes.popFirst(), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\n") {
            text.append(byte)
            if byte == UInt8(ascii: "\\"), let escaped = bytes.popFirst() { text.append(escaped) }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
