package import BorrowedBytes
package import LinkRoutes
import TableChecks

/// The routes of which an association file may claim more links than the table matches: `/posts/abc` misses only the type of
/// `/posts/{id:int}`, and the phone opens the app for it (docs/proof.md#scope).
///
/// It is asked after a miss. Like a match, it takes time linear in the link and allocates nothing.
package struct MissedRoutes: Sendable {
    /// The claimed routes with such links, each once.
    package private(set) var routes: [Route] = []
    private var entries: [RouteEntry] = []
    /// The number of each entry's route.
    private var numbers: [Int] = []
    private let trie: RouteTrie

    /// Reads a table; nil if its files claim no more than it matches.
    package init?(_ table: RouteTable) {
        let isOnAndroid = !table.apps.android.isEmpty
        var known: [ObjectIdentifier: Int] = [:]
        for entry in table.entries where entry.route.isUniversal {
            guard let loosened = entry.loosened(isOnAndroid: isOnAndroid) else { continue }
            let number = known[ObjectIdentifier(entry.route)] ?? routes.count
            if number == routes.count { routes.append(entry.route) }
            known[ObjectIdentifier(entry.route)] = number
            entries.append(loosened)
            numbers.append(number)
        }
        guard !entries.isEmpty else { return nil }
        trie = RouteTrie(entries)
    }

    /// Returns the number of the route that an https link misses; nil if it misses none.
    ///
    /// The link must be one that no route of the table matches. As in matching, ranges beyond the bytes would trap.
    package func number(_ bytes: Borrowed<UInt8>, _ path: PathScan, query: Range<Int>?) -> Int? {
        guard let query = try? QueryScan(bytes, query) else { return nil }
        return trie.entry(for: path, query, in: bytes, entries).map { numbers[$0] }
    }

    /// Returns the route that a checked https link misses; nil if it misses none.
    package func route(_ link: CheckedLink) -> Route? {
        trie.entry(for: link.path, link.query, in: link.bytes.borrowed, entries).map { routes[numbers[$0]] }
    }
}

extension RouteEntry {
    /// Returns the entry with any text for what a file may claim loosely; nil if there is nothing of that kind.
    fileprivate func loosened(isOnAndroid: Bool) -> RouteEntry? {
        let isLoose = pattern.segments.map { $0.isLoose(isOnAndroid: isOnAndroid) }
        guard isLoose.contains(true) || required.contains(where: \.type.isLoose) else { return nil }
        return RouteEntry(
            route: route,
            pattern: PathPattern(
                segments: zip(pattern.segments, isLoose).map { segment, isLoose in
                    isLoose ? .parameter(name: segment.name ?? "", type: .string) : segment
                }
            ),
            required: required.map { rule in
                rule.type.isLoose ? QueryRule(name: rule.name, type: .string, isRequired: true) : rule
            }
        )
    }
}

extension PathSegment {
    /// Whether a file may claim other texts too (docs/association-files.md#segments-and-values).
    fileprivate func isLoose(isOnAndroid: Bool) -> Bool {
        switch self {
        case .parameter(_, let type): type.isLoose
        case .suffix(_, let text): isOnAndroid || text.utf8.first.map(\.isHexDigit) == true
        case .literal, .prefix, .rest: false
        }
    }
}

extension ParameterType {
    /// Whether a file may claim other texts too: an `int` and a `number` in Apple's, also a `uuid` and a `date` in Android's.
    fileprivate var isLoose: Bool {
        switch self {
        case .int, .number, .uuid, .date: true
        case .string, .bool, .enumeration: false
        }
    }
}
