package import BorrowedBytes
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
    /// By what a host ends with, such as `.example.com`; nil without wildcards.
    private let wildcards: ByteTable<Owner>?

    /// Finds the owner of each host, the first table that names it; the first host of a table is its canonical one.
    package init(_ tables: [RouteTable]) {
        var clashes: [Clash] = []
        var exact = ByteTable<Owner>()
        var wildcards: ByteTable<Owner>?
        var owners: [String: Int] = [:]
        for (index, table) in tables.enumerated() {
            for host in table.hosts {
                if let owner = owners[host] {
                    clashes.append(Clash(host: host, owner: owner, table: index))
                    continue
                }
                owners[host] = index
                if WildcardHost(host) != nil {
                    wildcards = wildcards ?? ByteTable()
                    wildcards?.set(host.utf8.dropFirst(), Owner(table: index, isCanonical: false))
                } else {
                    exact.set(host.utf8, Owner(table: index, isCanonical: host == table.hosts.first))
                }
            }
        }
        self.clashes = clashes
        self.exact = exact
        self.wildcards = wildcards
    }

    /// The owner of a host, ignoring case: an exact host beats a wildcard, and a longer wildcard a shorter one.
    package func owner(of bytes: Borrowed<UInt8>, _ host: Range<Int>) -> Owner? {
        if let owner = exact.value(bytes, host) { return owner }
        // Clients send hosts in lower case; for the odd one that does not, a folded copy is looked up.
        guard host.contains(where: { bytes[$0].lowercased != bytes[$0] }) else {
            return wildcardOwner(bytes, host)
        }
        let folded = host.map { bytes[$0].lowercased }
        return exact.value(folded.borrowed, 0..<folded.count) ?? wildcardOwner(folded.borrowed, 0..<folded.count)
    }

    /// The owner of a host in lower case; each of its labels is one look-up, whatever the number of sites.
    private func wildcardOwner(_ bytes: Borrowed<UInt8>, _ host: Range<Int>) -> Owner? {
        guard let wildcards, host.count <= HostName.longest else { return nil }
        for index in host.dropFirst() where bytes[index] == UInt8(ascii: ".") {
            if let owner = wildcards.value(bytes, index..<host.upperBound) { return owner }
        }
        return nil
    }
}
