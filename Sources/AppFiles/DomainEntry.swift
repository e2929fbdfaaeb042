import BorrowedBytes
import Diagnostics
import LinkRoutes

/// An entry of the associated domains, `SERVICE:HOST?MODE`, with what is wrong in it and the entry to write instead.
///
/// All parts are corrected in one run, so that the entry to write is one that the system reads.
///
/// Source: Apple, "Associated Domains Entitlement" and "Configuring an associated domain".
struct DomainEntry {
    static let services = ["applinks", "webcredentials", "appclips", "activitycontinuation", "authsrv"]
    private static let modes = ["mode=developer", "mode=managed", "mode=developer+managed"]

    /// The service, corrected.
    private(set) var service = "applinks"
    /// The host, corrected.
    private(set) var host = ""
    /// The mode, corrected; nil if the entry has none.
    private(set) var mode: String?
    /// Why the system does not read the entry as it is written; nil if it does.
    private(set) var reason: String?
    /// Another host that the author may have meant.
    private var alternative: String?
    /// Whether the host stands in for one that cannot be corrected.
    private var isReplaced = false

    /// Reads an entry.
    ///
    /// - Parameter hosts: the hosts of the table; the first stands in for one that cannot be corrected.
    init(_ text: String, hosts: [String]) {
        let bare = String(text.unicodeScalars.filter { !Self.isUnseen($0) })
        if bare.utf8.count != text.utf8.count { note("it has a space, a line break or an invisible character") }
        let rest = readService(bare)
        let end = rest.firstIndex { $0 == "?" || $0 == "&" } ?? rest.endIndex
        host = readWildcard(readHost(rest[..<end]), hosts)
        checkHost(hosts)
        if end < rest.endIndex { readMode(rest[end...]) }
    }

    /// Returns what to write into a list that has these entries.
    func fix(among entries: Set<String>) -> String {
        if isReplaced, entries.contains(text) { return "write the host in ASCII, or remove the entry" }
        let first = "write \(text.quoted)"
        return alternative.map { "\(first) for its subdomains, or \"\(service):\($0.shown)\" for the host itself" }
            ?? first
    }

    /// The services with the hosts that the author may have meant.
    var candidates: [String] { [host, alternative].compactMap(\.self).map { "\(service):\($0)" } }

    /// Whether a build setting gives the host.
    var isOpen: Bool { host.contains("$(") || host.contains("${") }

    /// Why the system probably reads no file of the host, and what to do; nil if nothing is known.
    var doubt: (reason: String, fix: String)? {
        let labels = host.split(separator: ".")
        if host.contains("_") {
            return ("host names have no underscore (RFC 1123)", "give the site a host without \"_\"")
        }
        if labels.contains(where: { $0.lowercased().hasPrefix("xn--") }) {
            return (
                "since iOS 16, iPhones open no link of a host in Punycode", "give the site a host with ASCII letters"
            )
        }
        let isLocal = labels.count == 1 || labels.last.map { Int($0) != nil || $0.lowercased() == "local" } == true
        guard isLocal, mode == nil else { return nil }
        return (
            "Apple's servers fetch the file, and they do not reach \(host.quoted)",
            "write a public host, or add \"?mode=developer\" while you develop"
        )
    }

    private var text: String { "\(service):\(host)" + (mode.map { "?\($0)" } ?? "") }

    private mutating func note(_ reason: String) { self.reason = self.reason ?? reason }

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
    }

    /// Reads the service; returns the rest.
    private mutating func readService(_ text: String) -> Substring {
        guard let colon = text.firstIndex(of: ":") else {
            note("it has no service")
            let known = Self.services.first { text.lowercased().hasPrefix($0) }
            guard let known, let sign = text.dropFirst(known.count).first, "=/|;,.".contains(sign) else {
                return text[...]
            }
            service = known
            return text.dropFirst(known.count + 1)
        }
        let (name, rest) = (String(text[..<colon]), text[colon...].dropFirst())
        if name.contains(".") {
            note("it has no service")
            return text[...]
        }
        service = Self.services.first { $0 == name } ?? NearName.nearest(to: name, among: Self.services) ?? "applinks"
        if service != name { note("\(name.quoted) is not a service") }
        return rest
    }

    /// Returns the host without what stands around it.
    private mutating func readHost(_ text: Substring) -> Substring {
        guard !text.contains("$(") && !text.contains("${") else { return text }
        var rest = text
        if let slash = rest.firstIndex(of: "/"), rest[..<slash].hasSuffix(":") || slash == rest.startIndex {
            note("it has a scheme")
            rest = rest[slash...]
        }
        let begun = rest.drop { $0 == "/" || $0 == ":" }
        if begun.startIndex != rest.startIndex { note("the host does not follow the colon") }
        rest = begun.prefix { $0 != "/" && $0 != "#" }
        if rest.endIndex != begun.endIndex { note("it has a path") }
        if let at = rest.lastIndex(of: "@") {
            note("it has user information")
            rest = rest[at...].dropFirst()
        }
        guard let colon = rest.firstIndex(of: ":") else { return rest }
        note("it has a port, and the system uses 443")
        return rest[..<colon]
    }

    /// Returns the host with a wildcard only where the system takes one.
    private mutating func readWildcard(_ name: Substring, _ hosts: [String]) -> String {
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard let last = labels.lastIndex(where: { $0.contains("*") }) else { return String(name) }
        let base = labels[(last + 1)...].joined(separator: ".")
        if service == "appclips" {
            note("App Clips have no wildcards, so each host is listed")
            return last == 0 && labels[0].first == "*" ? String(name.drop { $0 == "*" || $0 == "." }) : base
        }
        if last == 0, labels[0] == "*" { return String(name) }
        note("a wildcard stands only at the start, as \"*.\"")
        if last == 0, labels[0].first == "*", !labels[0].dropFirst().contains("*") {
            alternative = String(name.dropFirst())
            return "*." + name.dropFirst()
        }
        return base.contains(".") ? "*." + base : hosts.first ?? base
    }

    /// Puts a host of the table in place of one that is no host.
    private mutating func checkHost(_ hosts: [String]) {
        guard !isOpen else { return }
        var name = host.hasPrefix("*.") ? host.dropFirst(2) : host[...]
        if name.hasSuffix(".") { name.removeLast() }
        guard !HostName.isWellFormed(String(name.map { $0 == "_" ? "-" : $0 })) else { return }
        note(
            host.isEmpty
                ? "the host is missing"
                : host.utf8.allSatisfy { $0 < 0x80 }
                    ? "the host has a character that host names do not have, or an empty part"
                    : "a host name has only ASCII letters, and since iOS 16 iPhones open no link of one in Punycode"
        )
        (host, alternative, isReplaced) = (hosts.first ?? "trips.example.com", nil, true)
    }

    /// Reads what follows the host.
    private mutating func readMode(_ text: Substring) {
        let written = String(text.dropFirst())
        if text.first == "?", Self.modes.contains(written) { return mode = written }
        note("\(String(text).quoted) is not a mode")
        let words = text.lowercased()
        let isDeveloper = ["dev", "debug"].contains { words.contains($0) }
        let isManaged = words.contains("manage")
        guard isDeveloper || isManaged else { return }
        mode = "mode=" + (isDeveloper ? "developer" + (isManaged ? "+managed" : "") : "managed")
    }
}
