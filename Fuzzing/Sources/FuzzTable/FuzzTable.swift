import AssociationChecker
import Fuzzer
import Glibc
import LinkRoutes
import SiteTables
import StrictJSON

/// Fuzzes the readers of route tables and links.
@main
enum FuzzTable {
    static func main() {
        exit(fuzz(testOneInput))
    }
}

private let roundTrip = LinkRoundTrip()

/// Reads the same bytes as a table's text, as a link, and as the path and query of a request.
private func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    loadTable(input)
    roundTrip.check(link: String(decoding: input, as: UTF8.self))
    roundTrip.check(target: input)
    return 0
}

/// Loads a table; fails if it is refused without a reason, or accepted although it is not JSON.
private func loadTable(_ text: [UInt8]) {
    let isJSON = (try? JSONValue(parsing: text)) != nil
    do {
        let table = try SiteTable(json: text).routes
        promise(isJSON, else: "a table that is not JSON is accepted")
        let home = table.match("https://\(table.hosts.first ?? "")/")
        promise(home?.route.path.segments.isEmpty ?? true, else: "the home page is another route")
    } catch {
        promise(!error.problems.isEmpty, else: "a table is refused without a reason")
        let count = ForeignSyntax.explained(error.problems).count
        promise(count == error.problems.count, else: "a problem of a table is lost")
    }
}
