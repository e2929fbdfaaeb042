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
                    "duplicate host \(text.quoted)",
                    fix: "remove one",
                    notes: [Diagnostic.Note("first use", at: first)]
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
                let fix = "move a host without a wildcard to the front"
                problems.report(.wildcardHost, at: place, "first host must not be a wildcard", fix: fix)
            }
            let parent = String(host.dropFirst(2))
            if !known.contains(parent) {
                let message = "missing host \(parent.quoted), where iOS fetches the file for \(host.quoted)"
                problems.report(.wildcardHost, at: place, message, fix: "add \(parent.quoted)")
            }
        }
    }

    /// Returns what is wrong with a host and the fix; nil if the host is valid.
    private static func mistake(_ text: String) -> (message: String, fix: String)? {
        let host = bareHost(text)
        let isHost = HostName.isWellFormed(host.hasBytes(atStart: "*.") ? host.dropFirst(2) : host)
        let example = "use a host name such as \"trips.example.com\" or \"*.example.com\""
        if host.hasBytes(atStart: "[") { return ("expected a host name, found IP address \(text.quoted)", example) }
        if !host.hasSameBytes(as: text) {
            return ("expected only a host, found \(text.quoted)", isHost ? "write \(String(host).quoted)" : example)
        }
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
            let effect = "iOS 16 and later do not open links to Punycode hosts"
            return ("host \(text.quoted) is not ASCII; \(effect)", example)
        }
        guard !isHost else { return nil }
        return ("invalid host name \(text.quoted)", example)
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
