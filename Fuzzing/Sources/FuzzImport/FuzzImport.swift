import Fuzzer
import Glibc
import LinkRoutes
import SiteAssociation
import TableImport

/// Fuzzes the import of association files: it ends, its table loads, and no link contradicts its verdict.
@main
enum FuzzImport {
    static func main() {
        exit(fuzz(testOneInput))
    }
}

private let links = [
    "https://a.example", "https://a.example/a", "https://a.example/a/", "https://a.example/a/b", "https://a.example/A",
    "https://a.example/a/b/c?q=1#f", "https://a.example/x.html?q=", "https://a.example/caf%C3%A9/7",
    "https://a.example/buy/1/2/3/4", "https://a.example/a?q=a&q=b&r=1", "https://a.example/a%2Fb",
    "https://a.example/-",
]

/// Imports the rules of the first app of a file.
private func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    guard let document = try? AssociationDocument(parsing: input) else { return 0 }
    let old = AppleMatcher(document)
    guard let app = old.appIDs.first else { return 0 }
    let imported: AssociationImport
    do {
        let site = ImportedSite(hosts: ["a.example"])
        imported = try AssociationImport(document, app: app, site: site, size: 20_000, states: 2_000)
    } catch {
        breakPromise("the table does not load: \(error)")
    }
    promise((try? AssociationFile(imported.table)) != nil, else: "the table has no association file")
    switch imported.verdict {
    case .sameForEveryLink, .sameForRoutedLinks:
        guard let new = try? AppleMatcher(imported.table) else { breakPromise("a table without a file is the same") }
        for link in links {
            promise(old.decide(link, app: app).opensApp == new.decide(link).opensApp, else: "\(link) is not the same")
        }
    case .differs(let changes, _):
        for change in changes.prefix(20) {
            promise(
                old.decide(change.link, app: app).opensApp != change.opensApp,
                else: "\(change.link) did not change"
            )
        }
    case .undecided: break
    }
    return 0
}
