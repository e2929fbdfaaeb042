package import LinkRoutes

/// The hosts of several tables, and which table each belongs to.
package struct HostDirectory: Sendable {
    /// The table that a host belongs to.
    package struct Owner: Sendable {
        /// The number of the table, counted from 0.
        package let table: Int
        /// Whether the host is the canonical one of its table, the first.
        package let isCanonical: Bool
    }

    /// A host that a table names although it belongs to an earlier one.
    package struct Clash: Sendable {
        package let host: String
        /// The table that names the host first.
        package let owner: Int
        /// The later table.
        package let table: Int
    }

    /// Every host that two tables name, in the order of the tables.
    package let clashes: [Clash]

    private let exact: ByteTable<Owner>
    /// The longest first.
    private let wildcards: [(host: WildcardHost, owner: Owner)]

    /// Finds the owner of each host: the first table that names it.
    package init(_ tables: [RouteTable]) {
        var clashes: [Clash] = []
        var exact = ByteTable<Owner>()
        var wildcards: [(host: WildcardHost, owner: Owner)] = []
        var owners: [String: Int] = [:]
        for (table, hosts) in tables.map(\.hosts).enumerated() {
            for (position, host) in hosts.enumerated() {
                if let owner = owners[host] {
                    clashes.append(Clash(host: host, owner: owner, table: table))
                    continue
                }
                owners[host] = table
                if let wildcard = WildcardHost(host) {
                    wildcards.append((wildcard, Owner(table: table, isCanonical: false)))
                } else {
                    exact.set(host.utf8, Owner(table: table, isCanonical: position == 0))
                }
            }
        }
        self.clashes = clashes
        self.exact = exact
        self.wildcards = wildcards.sorted { $0.host.length > $1.host.length }
    }

    /// The owner of a host, ignoring case: an exact host beats a wildcard, and a longer wildcard a shorter one.
    package func owner(of bytes: Span<UInt8>, _ host: Range<Int>) -> Owner? {
        if let owner = exactOwner(bytes, host) { return owner }
        for (wildcard, owner) in wildcards where wildcard.matches(bytes, host) { return owner }
        return nil
    }

    /// Clients send hosts in lower case; for the odd one that does not, a folded copy is looked up.
    private func exactOwner(_ bytes: Span<UInt8>, _ host: Range<Int>) -> Owner? {
        if let owner = exact.value(bytes, host) { return owner }
        guard host.contains(where: { ASCII.lowercased(bytes[$0]) != bytes[$0] }) else { return nil }
        let folded = host.map { ASCII.lowercased(bytes[$0]) }
        return exact.value(folded.span, 0..<folded.count)
    }
}
