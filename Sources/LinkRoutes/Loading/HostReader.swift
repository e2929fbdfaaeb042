import StrictJSON

/// Reads `hosts` (RFC 1123 §2.1 names; Apple wants Punycode for others).
struct HostReader {
    let problems: JSONProblems

    func hosts(_ table: JSONObjectReader) -> [String] {
        var hosts: [String] = []
        var places: [TableContent.Place] = []
        var known: Set<String> = []
        for (text, path, position) in table.strings("hosts") ?? [] {
            if let (message, mend) = Self.mistake(text) {
                problems.report(.badHost, path, at: position, message, mend: mend)
                continue
            }
            let host = ASCII.lowercased(text)
            if !known.insert(host).inserted {
                problems.report(
                    .duplicateHost,
                    path,
                    at: position,
                    "\(text.quoted) stands twice",
                    mend: "remove one"
                )
                continue
            }
            hosts.append(host)
            places.append((path, position))
        }
        checkWildcards(hosts, places, known)
        return hosts
    }

    private func checkWildcards(_ hosts: [String], _ places: [TableContent.Place], _ known: Set<String>) {
        for (host, place) in zip(hosts, places) where host.hasBytes(atStart: "*.") {
            if host == hosts.first {
                problems.report(
                    .wildcardFirst,
                    place.path,
                    at: place.position,
                    "the first host is the canonical one and cannot be a wildcard",
                    mend: "put the main host first"
                )
            }
            let parent = String(host.dropFirst(2))
            if !known.contains(parent) {
                problems.report(
                    .wildcardWithoutParent,
                    place.path,
                    at: place.position,
                    "\(host.quoted) stands without \(parent.quoted), where iOS reads the file of the wildcard",
                    mend: "add \(parent.quoted)"
                )
            }
        }
    }

    /// What is wrong with a host, and what to do about it; nil when nothing is.
    private static func mistake(_ text: String) -> (message: String, mend: String?)? {
        let host = bareHost(text)
        let mend = Punycode.host(host).map { "write \($0.quoted)" }
        if !host.hasSameBytes(as: text) {
            return ("\(text.quoted) is more than a host", mend)
        }
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
            return ("\(text.quoted) is not ASCII; Apple reads hosts as Punycode", mend)
        }
        guard HostName.isWellFormed(text.hasBytes(atStart: "*.") ? text.dropFirst(2) : text[...]) else {
            return ("\(text.quoted) is no host name", "write one such as \"trips.example.com\" or \"*.example.com\"")
        }
        return nil
    }

    /// What is left without a scheme, user information, port, path, query and fragment.
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
