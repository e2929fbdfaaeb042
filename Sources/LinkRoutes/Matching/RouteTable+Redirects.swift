extension RouteTable {
    /// The redirect that takes this path and query of an https link on a host of the table; nil where a route takes
    /// them, or nothing does.
    ///
    /// Among redirects the more specific wins, as among routes (house rule R6). Nothing is allocated for a miss.
    ///
    /// - Throws: the reason why nothing could take them.
    public func redirect(
        _ bytes: Span<UInt8>,
        path: Range<Int>,
        query: Range<Int>?
    ) throws(LinkURLError) -> RedirectMatch? {
        guard !redirects.isEmpty else { return nil }
        let path = try PathScan(bytes, path)
        let query = try QueryScan(bytes, query)
        guard let index = redirectTrie.entry(for: path, query, in: bytes, redirectEntries),
            universalTrie.entry(for: path, query, in: bytes, entries) == nil
        else { return nil }
        let entry = redirectEntries[index]
        return RedirectMatch(Redirect(from: entry.pattern, route: entry.route), bytes, path, query)
    }

    /// The redirect that takes an https link, or nil.
    public func redirect(for text: String) -> RedirectMatch? {
        withBytes(of: text) { bytes in
            guard let scan = try? LinkScan(bytes), kind(of: scan, bytes) == .universal else { return nil }
            return try? redirect(bytes, path: scan.path, query: scan.query)
        }
    }
}
