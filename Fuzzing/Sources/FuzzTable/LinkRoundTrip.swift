import BorrowedBytes
import Fuzzer
import LinkRoutes

/// Matches links against a table with all features, prints the result, and compares.
struct LinkRoundTrip {
    private let table: RouteTable

    init() {
        do {
            table = try RouteTable(json: Array(RichTable.json.utf8))
        } catch {
            breakPromise("the fuzzer's table is refused:\n\(error)")
        }
    }

    /// Fails if readers disagree about a link, or if the link changes when it is printed again.
    func check(link text: String) {
        let link = try? table.link(text)
        if link != nil { _ = table.explain(text) }
        guard let match = table.match(text) else { return }
        promise(link?.kind == match.kind, else: "an invalid link is matched")
        guard let again = print(match) else { return }
        guard let second = table.match(again) else { breakPromise("\(again) matches no route") }
        promise(match.route === second.route, else: "\(again) leads to another route")
        promise(Contents(match) == Contents(second), else: "\(again) has other values")
    }

    /// Fails if the server matches a request's target to another route than the app matches the link.
    func check(target bytes: [UInt8]) {
        guard bytes.first == UInt8(ascii: "/"), !bytes.contains(UInt8(ascii: "#")) else { return }
        guard let text = String(validating: bytes, as: UTF8.self) else { return }
        let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
        let query = end < bytes.count ? end + 1..<bytes.count : nil
        let server = try? table.match(bytes.borrowed, path: 0..<end, query: query)
        let app = table.match("https://trips.example.com" + text)
        promise(
            server.map { table.entries[$0.entry].route.id } == app?.route.id,
            else: "the server and the app disagree"
        )
    }

    /// Returns the printed link of a match; nil for the few links that cannot be printed.
    private func print(_ match: RouteMatch) -> String? {
        let parameters = Dictionary(uniqueKeysWithValues: match.parameters.map { ($0.name, $0.value) })
        let origin: LinkOrigin =
            switch match.kind {
            case .universal: .universal()
            case .scheme: .scheme()
            }
        do throws(PrintError) {
            return try table.link(
                to: match.route.id,
                parameters,
                query: match.query,
                fragment: match.fragment,
                on: origin
            )
        } catch {
            // Escaping makes a link longer, and an optional item may have a value of another type: match ignores it.
            promise(
                error.code == .tooLong || error.code == .badValue,
                else: "a matched link cannot be printed: \(error)"
            )
            return nil
        }
    }
}

/// The values of a link, compared as bytes: Swift's strings treat NFC and NFD as equal.
private struct Contents: Equatable {
    private let texts: [[UInt8]?]

    init(_ match: RouteMatch) {
        let parameters = match.parameters.flatMap { [$0.name] + $0.value.texts }
        let query = match.query.flatMap { [$0.name, $0.value] }
        texts = (parameters + query + [match.fragment]).map { $0.map { Array($0.utf8) } }
    }
}
