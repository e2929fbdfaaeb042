import BorrowedBytes
import LinkRoutes
import SiteTables

/// Finds what links reveal: private parts of a site in the association file, which is public, and values that are
/// probably secrets, on pages that caches, previews and referrers may see (docs/pages.md#private-pages).
enum RevealingLinks {
    /// Words in a path that are useful to an attacker: the association file is public.
    private static let sensitive = ["admin", "internal", "debug", "staging"].map { Array($0.utf8) }

    /// Names of keys, in lower case and without marks: anyone with such a link acts as its owner.
    private static let names: Set<String> = [
        "token", "code", "invite", "invitation", "reset", "secret", "password", "passcode", "otp", "jwt",
    ]
    /// The last words of longer names, such as `resetToken` and `invite_code`.
    private static let endings = [
        "token", "secret", "password", "passcode", "otp", "invitecode", "invitationcode", "resetcode", "logincode",
        "accesscode", "authcode", "verificationcode", "confirmationcode",
    ]

    /// Returns a warning about a claimed path that tells attackers where to look.
    static func warningOfPath(_ route: Route) -> String? {
        guard route.isVisible(to: .universal) else { return nil }
        for path in [route.path] + route.aliases {
            for case .literal(let text) in path.segments {
                guard let word = Self.sensitive.first(where: { Self.contains($0, in: text.utf8) }) else { continue }
                let name = String(decoding: word, as: UTF8.self)
                return "association file reveals \"\(name)\" in the path \"\(path)\" of \"\(route.id)\""
            }
        }
        return nil
    }

    /// Returns a warning about a route whose page is not private although its link has such a value.
    static func warningOfValues(_ route: Route, _ page: Page?) -> String? {
        guard let page, !page.isPrivate, !route.isGone, route.isVisible(to: .universal) else { return nil }
        let values = ([route.path] + route.aliases).flatMap(\.names) + route.query.map(\.name)
        guard let value = values.first(where: isSecret) else { return nil }
        return "possible secret \"\(value)\" of route \"\(route.id)\"; its page is not private"
    }

    /// Whether the name of a value is that of a secret.
    static func isSecret(_ name: String) -> Bool {
        let folded = ASCII.lowercased(name).filter { $0 != "_" && $0 != "-" && $0 != "." }
        return names.contains(folded) || endings.contains { folded.hasSuffix($0) }
    }

    /// Whether a text contains this lower-case word, in any case.
    private static func contains(_ word: [UInt8], in text: String.UTF8View) -> Bool {
        var rest = text[...]
        while rest.count >= word.count {
            if zip(rest, word).allSatisfy({ $0.lowercased == $1 }) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
