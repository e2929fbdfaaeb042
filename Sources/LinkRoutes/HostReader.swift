import StrictJSON

/// Reads `hosts` (RFC 1123 §2.1 names; Apple wants Punycode for others).
struct HostReader {
    let problems: JSONProblems

    func hosts(_ table: JSONObjectReader) -> [String] {
        var hosts: [String] = []
        var places: [(path: String, position: JSONPosition)] = []
        for (text, path, position) in table.strings("hosts") ?? [] {
            if let (message, mend) = Self.mistake(text) {
                problems.report(.badHost, path, at: position, message, mend: mend)
                continue
            }
            let host = ASCII.lowercased(text)
            if hosts.contains(host) {
                problems.report(.duplicateHost, path, at: position, "\"\(text)\" stands twice", mend: "remove one")
                continue
            }
            hosts.append(host)
            places.append((path, position))
        }
        checkWildcards(hosts, places)
        return hosts
    }

    private func checkWildcards(_ hosts: [String], _ places: [(path: String, position: JSONPosition)]) {
        for (host, place) in zip(hosts, places) where host.hasPrefix("*.") {
            if host == hosts.first {
                problems.report(
                    .wildcardFirst, place.path, at: place.position,
                    "the first host is the canonical one and cannot be a wildcard", mend: "put the main host first")
            }
            let parent = String(host.dropFirst(2))
            if !hosts.contains(parent) {
                problems.report(
                    .wildcardWithoutParent, place.path, at: place.position,
                    "\"\(host)\" stands without \"\(parent)\", where iOS reads the file of the wildcard",
                    mend: "add \"\(parent)\"")
            }
        }
    }

    /// What is wrong with a host, and what to do about it; nil when nothing is.
    private static func mistake(_ text: String) -> (message: String, mend: String?)? {
        if let authority = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first {
            return ("\"\(text)\" has a scheme", mend: "write only the host: \"\(hostPart(authority))\"")
        }
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        guard isASCII else {
            let labels = text.split(separator: ".", omittingEmptySubsequences: false).map { Punycode.label(String($0)) }
            return ("\"\(text)\" is not ASCII; Apple reads hosts as Punycode", mend: "write \"\(labels.joined(separator: "."))\"")
        }
        if text.contains(where: { "/?#:@".contains($0) }) {
            return ("\"\(text)\" is more than a host", mend: "write only the host: \"\(hostPart(Substring(text)))\"")
        }
        let name = text.hasPrefix("*.") ? text.dropFirst(2) : Substring(text)
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard !name.isEmpty, name.utf8.count <= 253, labels.allSatisfy(isLabel) else {
            return ("\"\(text)\" is no host name", mend: "write one such as \"trips.example.com\" or \"*.example.com\"")
        }
        return nil
    }

    private static func hostPart(_ text: Substring) -> Substring {
        let end = text.firstIndex { "/?#".contains($0) } ?? text.endIndex
        let authority = text[..<end]
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        return host[..<(host.firstIndex(of: ":") ?? host.endIndex)]
    }

    private static func isLabel(_ label: Substring) -> Bool {
        guard (1...63).contains(label.utf8.count), label.first != "-", label.last != "-" else { return false }
        return label.utf8.allSatisfy {
            PatternParser.isLetter($0) || PatternParser.isDigit($0) || $0 == UInt8(ascii: "-")
        }
    }
}
