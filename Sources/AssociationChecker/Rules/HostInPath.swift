import LinkRoutes

extension Substring {
    /// The last labels of most hosts, of which none ends the name of a file.
    private static let hostEndings: Set<String> = [
        "app", "at", "au", "be", "biz", "br", "ca", "ch", "cn", "co", "com", "cz", "de", "dev", "dk", "es", "eu",
        "example", "fi", "fr", "gov", "ie", "info", "io", "it", "jp", "kr", "me", "net", "nl", "no", "nz", "org", "pt",
        "ru", "se", "shop", "test", "tv", "uk", "us", "xyz",
    ]

    /// Where the scheme and the host before a path end: `https://a.example/x`, `//a.example/x`, `www.a.example/x`.
    var endOfHost: Index? {
        let scheme = prefix { $0 != "/" }
        let isURL = self[scheme.endIndex...].hasBytes(atStart: "//") && (scheme.isEmpty || scheme.last == ":")
        let isWildcard = scheme.hasBytes(atStart: "*.")
        let name = scheme.dropFirst(isWildcard ? 2 : 0)
        let labels = name.split { !$0.isLetter && !$0.isNumber && $0 != "-" }
        let ending = ASCII.lowercased(labels.last.map(String.init) ?? "")
        let port = scheme.drop { $0 != ":" }.dropFirst()
        let hasPort = !port.isEmpty && port.allSatisfy(\.isNumber)
        let isName = labels.count > 1 && labels.joined(separator: ".") == name
        let isAddress = isName && labels.count == 4 && labels.allSatisfy { UInt8($0) != nil }
        let isKnown =
            labels.first == "www" || Self.hostEndings.contains(ending) || labels.count > 2 && scheme.endIndex < endIndex
        let isHost = hasPort || isAddress || isName && isKnown && ending.allSatisfy(\.isLetter)
        guard isURL || isHost else { return nil }
        let host = isURL ? self[scheme.endIndex...].dropFirst(2) : self
        guard !scheme.isEmpty || host.first.map({ $0 != "/" }) == true else { return nil }
        return host.firstIndex { "/?#".contains($0) } ?? endIndex
    }
}
