import LinkRoutes

/// Links to try on the dynamic rules of a random table.
///
/// They lie within what the rules promise: no empty segment, at most one slash at the end, and no item that is repeated
/// with two values of an enum, which no rule says.
enum DynamicLinkSample {
    /// Texts about which a `?` could err: a date but for its digits, and the same with a slash for one character.
    private static let oddPaths = [
        "aaaa-bb-cc", "aaaa-bb-c", "aaaa-b/-cc", "-aaa-bb-cc/a", "a/aaaa-bb-c", "aaaa-bb-c/a", "a/aaaa-b/-cc/b/c",
        "a/a",
        "ab/a", "a/b/a/b", "7a/a", "%C3%A9", "%C3%A9/a", "00000000-0000-4000-8000-00000000000",
    ]

    static func links(for table: RandomTable) -> [String] {
        let links = LinkSample.links(for: table) + oddPaths.map { "https://t.example/" + $0 }
        let slashed = links.filter { !$0.contains("?") && !$0.contains("#") && !$0.hasSuffix("/") }.map { $0 + "/" }
        return (links + slashed).filter { isInScope($0, of: table) }
    }

    private static func isInScope(_ link: String, of table: RandomTable) -> Bool {
        let path = link.dropFirst("https:/".count).prefix { !"?#".contains($0) }
        return !path.dropFirst().contains("//") && !(link.contains("q=1&q=a") && table.json.contains("enum(1|a)"))
    }
}
