import LinkRoutes

/// What is likely a mistake in a site that can be served.
enum SiteWarnings {
    /// Words in a path that tell strangers where to look: the association file is public.
    private static let sensitive = ["admin", "internal", "debug", "staging"]

    static func all(_ table: RouteTable, _ files: [PublicFile]) -> [String] {
        files.compactMap { shadowed($0, table) } + table.routes.compactMap(revealing)
    }

    /// A file answers before the routes, so the web shows it where the app shows something else.
    private static func shadowed(_ file: PublicFile, _ table: RouteTable) -> String? {
        let path = Array(file.path.utf8).map { $0 }
        let encoded = Array(
            path.split(separator: UInt8(ascii: "/")).map { "/" + PercentEncoding.encoded($0) }.joined().utf8)
        guard let match = try? table.match(encoded.span, path: 0..<encoded.count, query: nil) else { return nil }
        let entry = table.entries[match.entry]
        guard entry.route.isUniversal else { return nil }
        return
            "the file \(file.path) is also a link of \"\(entry.route.id)\" (\(entry.pattern)): the app opens for it, the web shows the file"
    }

    private static func revealing(_ route: Route) -> String? {
        guard route.isVisible(to: .universal) else { return nil }
        for case .literal(let text) in route.path.segments {
            guard let word = sensitive.first(where: { text.lowercased().contains($0) }) else { continue }
            return "the association file is public, and the path of \"\(route.id)\" (\(route.path)) says \"\(word)\""
        }
        return nil
    }
}
