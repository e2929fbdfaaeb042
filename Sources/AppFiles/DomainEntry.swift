import BorrowedBytes
import Diagnostics
import LinkRoutes
import SiteAssociation

/// An entry of the associated domains, `SERVICE:HOST?MODE`, with what is wrong in it and the entry to write instead.
///
/// All parts are corrected in one run, so that the entry to write is one that the system reads.
///
/// Source: Apple, "Associated Domains Entitlement" and "Configuring an associated domain".
struct DomainEntry {
    private static let form = "expected SERVICE:HOST or SERVICE:HOST?mode=MODE"
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
    private var hasFinalDot = false
    /// The entry without its mode, if the build writes its host.
    private(set) var unknown: BuildText?

    /// Reads an entry.
    ///
    /// - Parameter hosts: the hosts of the table; the first stands in for one that cannot be corrected.
    init(_ entry: String, hosts: [String]) {
        // A space can stand for the colon or the question mark, commas for the dots, and the mode can come first.
        var text = (entry.contains(":") ? entry : entry.replacing(" ", with: "="))
            .replacing(" mode=", with: "?mode=").replacing(":mode=", with: ":?mode=")
        if !text.contains(".") { text = text.replacing(",", with: ".") }
        let halves = text.split(separator: ":", maxSplits: 1)
        if let mode = halves.first, mode.hasPrefix("mode="), let rest = halves.dropFirst().first {
            text = "\(rest.contains(":") ? "" : "applinks:")\(rest)?\(mode)"
        } else if text.hasPrefix("mode=") {
            text = "?" + text
        }
        if entry.contains(":"), text != entry { note(Self.form) }
        let bare = String(text.unicodeScalars.filter { !Self.isUnseen($0) })
        if bare.utf8.count != text.utf8.count { note("found a space, a quotation mark or an invisible character") }
        let end = bare.firstIndex { "?&".contains($0) } ?? bare.endIndex
        // A setting at the start can stand for the service too.
        if bare.first.map({ $0.isLetter || $0.isNumber }) == false { unknown = BuildText(String(bare[..<end])) }
        guard unknown == nil else { return }
        // A setting can have a modifier after a colon.
        let hasModifier = bare.split(separator: "$").dropFirst().contains { $0.prefix { $0 != ")" }.contains(":") }
        let parts = bare[..<end].split(maxSplits: hasModifier ? 1 : .max) { ":/=|,;#：".contains($0) }
        let name = readService(parts[...]) ?? bare[end..<end]
        if bare[..<name.endIndex] != "\(service):\(name)" { note(Self.form) }
        host = String(name)
        readMode(bare[name.endIndex...])
        if host.isPlaceholder {
            // A wildcard stands for any subdomain.
            unknown = BuildText("\(service):" + (host.hasPrefix("*.") ? "$(ANY)" + host.dropFirst() : host))
            return
        }
        hasFinalDot = host.hasSuffix(".")
        if hasFinalDot { host.removeLast() }
        readWildcard(hosts)
        checkHost(hosts)
    }

    /// Returns what to write into a list that has these entries.
    func fix(among entries: Set<String>) -> String {
        if isReplaced, entries.contains(text) { return "use an ASCII host after the service, or remove the entry" }
        let first = "use \(text.quoted)"
        return alternative.map { "\(first) for the subdomains, or \"\(service):\($0.shown)\" for the host" } ?? first
    }

    /// The services with the hosts that the author may have meant.
    var candidates: [String] { [host, alternative].compactMap(\.self).map { "\(service):\($0)" } }

    /// Why the system probably reads no file of the host, and what to do; nil if nothing is known.
    var doubt: (reason: String, fix: String)? {
        let labels = host.split(separator: ".")
        if hasFinalDot { return ("host must not end with a dot", "use \(text.quoted)") }
        if host.contains("_") { return ("host must not contain \"_\" (RFC 1123)", "use a host without \"_\"") }
        if labels.contains(where: { $0.lowercased().hasPrefix("xn--") }) {
            return ("iOS 16 and later do not open links to Punycode hosts", "use a host with ASCII letters")
        }
        let isLocal = labels.count == 1 || labels.last.map { Int($0) != nil || $0.lowercased() == "local" } == true
        guard isLocal, mode == nil else { return nil }
        return ("Apple's servers cannot reach the host", "use a public host, or add \"?mode=developer\" in development")
    }

    private var text: String { "\(service):\(host)" + (mode.map { "?\($0)" } ?? "") }

    private mutating func note(_ reason: String) { self.reason = self.reason ?? reason }

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
            || scalar.properties.isQuotationMark
    }

    /// Reads the parts up to the host; returns the host, nil if there is none.
    private mutating func readService(_ all: ArraySlice<Substring>) -> Substring? {
        var parts = all
        var isNamed = false
        while let name = parts.first.map(String.init) {
            if AssociationService.names.contains(name) {
                (service, isNamed) = (name, true)
            } else if !["http", "https"].contains(name.lowercased()) {
                // The host has a dot, but for a name such as localhost.
                guard !name.contains(where: { ".$".contains($0) }), let next = parts.dropFirst().first,
                    !isNamed || next.contains(".")
                else { break }
                if !isNamed {
                    note("unknown service \(name.quoted)")
                    (service, isNamed) = (NearName.nearest(to: name, among: AssociationService.names) ?? service, true)
                }
            }
            parts = parts.dropFirst()
        }
        guard !isNamed else { return parts.first }
        note("missing service")
        let start = parts.first?.lowercased().replacing("-", with: ".") ?? ""
        guard let known = AssociationService.names.first(where: { start.hasPrefix($0 + ".") }) else {
            return parts.first
        }
        service = known
        return parts.first?.dropFirst(known.count + 1)
    }

    /// Leaves a wildcard only where the system takes one.
    private mutating func readWildcard(_ hosts: [String]) {
        if host.hasPrefix("."), host.contains(where: { $0 != "." }) {
            note("host must not start with a dot")
            alternative = String(host.dropFirst())
            host = "*" + host
        }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard let last = labels.lastIndex(where: { $0.contains("*") }) else { return }
        if service == "appclips" {
            note("App Clips do not support wildcards")
            return host = String(host.drop { $0 == "*" || $0 == "." })
        }
        if last == 0, labels[0] == "*" { return }
        note("\"*\" must be the first label")
        if last == 0, labels[0].first == "*", !labels[0].dropFirst().contains("*") {
            alternative = String(host.dropFirst())
            return host = "*." + host.dropFirst()
        }
        let base = labels[(last + 1)...].joined(separator: ".")
        host = base.contains(".") ? "*." + base : hosts.first ?? base
    }

    /// Puts a host of the table in place of one that is no host.
    private mutating func checkHost(_ hosts: [String]) {
        let name = host.hasPrefix("*.") ? host.dropFirst(2) : host[...]
        guard !HostName.isWellFormed(String(name.map { $0 == "_" ? "-" : $0 })) else { return }
        note(host.isEmpty ? "missing host" : "host must be ASCII letters, digits, hyphens and dots")
        (host, alternative, isReplaced) = (hosts.first ?? "trips.example.com", nil, true)
    }

    /// Reads what follows the host.
    private mutating func readMode(_ text: Substring) {
        let words = text.lowercased()
        if String(text).isPlaceholder { return }
        if text.isEmpty || text.first == "?" && Self.modes.contains(String(text.dropFirst())) {
            mode = text.isEmpty ? nil : String(text.dropFirst())
        } else if text.first == "?" || text.first == "&" || words.contains("mode=") {
            note("unknown mode \(String(text).quoted)")
            let isDeveloper = words.contains("dev") || words.contains("debug")
            let isManaged = words.contains("manage")
            guard isDeveloper || isManaged else { return }
            mode = "mode=" + (isDeveloper ? "developer" + (isManaged ? "+managed" : "") : "managed")
        } else {
            note(Self.form)
        }
    }
}
