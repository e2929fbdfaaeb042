import Places

/// Reads a link, handles every case, prints it, and prints a link of the package between.
@main
struct App {
    static func main() throws {
        let link = try Links("tcal:///trips/55")
        switch link {
        case .home: print("home")
        case .trip(let reference):
            print("trip \(reference) of \(Links.table.routes.count) routes, \((try? link.url)?.absoluteString ?? "")")
        }
        print((try? Places.link(to: "Lisbon").url)?.absoluteString ?? "")
    }
}
