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
                let fix = "start with a letter, and use only letters, digits, \"+\", \"-\" and \".\""
                problems.report(.invalidScheme, at: place, "invalid scheme \(text.quoted)", fix: fix)
            } else if SchemeName.isWellKnown(text) {
                let fix = "use your own scheme, such as the name of your product"
                problems.report(.invalidScheme, at: place, "\(text.quoted) is reserved for the system", fix: fix)
            } else if !known.insert(scheme).inserted {
                problems.report(.invalidScheme, at: place, "duplicate scheme \(text.quoted)", fix: "remove one")
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
            let fix = "write [\(text.quoted)], or \"*\" for every host"
            table.report(.invalidHost, at: "ignoredSchemeHosts", "expected an array, found \(text.quoted)", fix: fix)
            return .every
        }
        let hosts = table.strings("ignoredSchemeHosts") ?? []
        for (text, place) in hosts where !Self.isSchemeHost(text) {
            let fix = "use only the decoded host, or \"*\" in place of the array for every host"
            problems.report(.invalidHost, at: place, "invalid host \(text.quoted)", fix: fix)
        }
        return .listed(hosts.map { ASCII.lowercased($0.text) })
    }

    private static func isSchemeHost(_ text: String) -> Bool {
        !text.isEmpty && !text.hasByte(among: "/\\?#:@*%[]") && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    }
}
