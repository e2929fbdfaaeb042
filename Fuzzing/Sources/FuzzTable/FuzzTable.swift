import Fuzzer
import Glibc
import LinkRoutes
import StrictJSON

/// Fuzzes what reads route tables and links.
@main
enum FuzzTable {
    static func main() {
        exit(fuzz(testOneInput))
    }
}

private let roundTrip = LinkRoundTrip()

/// The same bytes are taken for a table's text, for a link, and for the path and query of a request.
private func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    loadTable(input)
    roundTrip.check(link: String(decoding: input, as: UTF8.self))
    roundTrip.check(target: input)
    return 0
}

/// Loads a table, and traps when one is refused without a reason or accepted though it is no JSON.
private func loadTable(_ text: [UInt8]) {
    let isJSON = (try? JSONValue(parsing: text)) != nil
    do {
        let table = try RouteTable(json: text)
        precondition(isJSON, "a table is accepted that is no JSON")
        precondition(table.match("https://\(table.hosts.first ?? "")/")?.route.path.segments.isEmpty ?? true)
    } catch {
        precondition(!error.problems.isEmpty, "a table is refused without a reason")
    }
}
