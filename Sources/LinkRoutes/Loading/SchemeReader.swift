import Diagnostics
import StrictJSON

/// Reads `schemes` and `ignoredSchemeHosts`.
struct SchemeReader {
    let problems: JSONProblems

    func schemes(_ table: JSONObjectReader) -> ([String], SchemeHosts) {
        var schemes: [String] = []
        var known: Set<String> = []
        for (text, place) in table.strings("schemes") ?? [] {
            let scheme = ASCII.lowercased(text)
            if !SchemeName.isWellFormed(text) {
                problems.report(
                    .invalidScheme,
                    at: place,
                    "\(text.quoted) is not a scheme",
                    fix: "write a letter, then letters, digits, + - and ., without a colon"
                )
            } else if SchemeName.isWellKnown(text) {
                problems.report(
                    .invalidScheme,
                    at: place,
                    "\(text.quoted) is a scheme of the system, which apps cannot use",
                    fix: "choose your own scheme, such as your product's name"
                )
            } else if !known.insert(scheme).inserted {
                problems.report(.invalidScheme, at: place, "\(text.quoted) occurs twice", fix: "remove one")
            } else {
                schemes.append(text)
            }
        }
        return (schemes, schemeHosts(table))
    }

    private func schemeHosts(_ table: JSONObjectReader) -> SchemeHosts {
        guard let value = table.value("ignoredSchemeHosts") else { return .listed(["x-callback-url"]) }
        if let text = value.string {
            if text == "*" { return .every }
            table.report(
                .invalidHost,
                at: "ignoredSchemeHosts",
                "expected a list of hosts, found \(text.quoted)",
                fix: "write [\(text.quoted)], or \"*\" for every host"
            )
            return .every
        }
        let hosts = table.strings("ignoredSchemeHosts") ?? []
        for (text, place) in hosts where !Self.isSchemeHost(text) {
            problems.report(
                .invalidHost,
                at: place,
                "\(text.quoted) is not a host",
                fix: "write only the host, decoded; for every host write \"*\" alone, not in a list"
            )
        }
        return .listed(hosts.map { ASCII.lowercased($0.text) })
    }

    private static func isSchemeHost(_ text: String) -> Bool {
        !text.isEmpty && !text.hasByte(among: "/\\?#:@*%[]") && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    }
}
