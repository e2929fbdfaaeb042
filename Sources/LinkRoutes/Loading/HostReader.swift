import Diagnostics
import StrictJSON

/// Reads `hosts`: names by RFC 1123 §2.1.
///
/// A name beyond ASCII has a form in Punycode, which iPhones do not open.
struct HostReader {
    let problems: JSONProblems

    func hosts(_ table: JSONObjectReader) -> [String] {
        var hosts: [String] = []
        var places: [SourceLocation] = []
        var known: [String: SourceLocation] = [:]
        for (text, place) in table.strings("hosts") ?? [] {
            if let (message, fix) = Self.mistake(text) {
                problems.report(.invalidHost, at: place, message, fix: fix)
                continue
            }
            let host = ASCII.lowercased(text)
            if let first = known[host] {
                problems.report(
                    .duplicateHost,
                    at: place,
                    "\(text.quoted) occurs twice",
                    fix: "remove one",
                    notes: [Diagnostic.Note("the first one", at: first)]
                )
                continue
            }
            known[host] = place
            hosts.append(host)
            places.append(place)
        }
        checkWildcards(hosts, at: places, known: Set(known.keys))
        return hosts
    }

    private func checkWildcards(_ hosts: [String], at places: [SourceLocation], known: Set<String>) {
        for (host, place) in zip(hosts, places) where host.hasBytes(atStart: "*.") {
            if host == hosts.first {
                problems.report(
                    .wildcardHost,
                    at: place,
                    "the first host is the canonical one and cannot be a wildcard",
                    fix: "put the main host first"
                )
            }
            let parent = String(host.dropFirst(2))
            if !known.contains(parent) {
                problems.report(
                    .wildcardHost,
                    at: place,
                    "\(host.quoted) needs \(parent.quoted) too, because iOS reads the file of the wildcard there",
                    fix: "add \(parent.quoted)"
                )
            }
        }
    }

    /// Returns what is wrong with a host and the fix; nil if the host is valid.
    private static func mistake(_ text: String) -> (message: String, fix: String?)? {
        let host = bareHost(text)
        let example = "write one such as \"trips.example.com\" or \"*.example.com\""
        if host.hasBytes(atStart: "[") { return ("\(text.quoted) is an IP address, not a host name", example) }
        if !host.hasSameBytes(as: text) {
            let isHost = HostName.isWellFormed(host.hasBytes(atStart: "*.") ? host.dropFirst(2) : host)
            return ("\(text.quoted) is more than a host", isHost ? "write \(String(host).quoted)" : example)
        }
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
            return (
                "\(text.quoted) is not ASCII, and since iOS 16 iPhones open no link of a host in Punycode",
                "use a host with ASCII letters, such as \"trips.example.com\""
            )
        }
        guard HostName.isWellFormed(text.hasBytes(atStart: "*.") ? text.dropFirst(2) : text[...]) else {
            return ("\(text.quoted) is not a host name", example)
        }
        return nil
    }

    /// Returns the host without scheme, user information, port, path, query and fragment.
    private static func bareHost(_ text: String) -> Substring {
        var rest = text[...]
        if let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")), rest[colon...].hasBytes(atStart: "://") {
            rest = rest[rest.utf8.index(colon, offsetBy: 3)...]
        }
        let end = rest.utf8.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
        rest = rest[..<end]
        if let at = rest.utf8.lastIndex(of: UInt8(ascii: "@")) { rest = rest[rest.utf8.index(after: at)...] }
        return rest[..<(rest.utf8.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex)]
    }
}
