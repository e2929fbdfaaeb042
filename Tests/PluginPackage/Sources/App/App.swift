/// Reads a link, handles every case, and prints it.
@main
struct App {
    static func main() throws {
        let link = try Links("tcal:///trips/55")
        switch link {
        case .home: print("home")
        case .trip(let reference): print("trip \(reference) of \(Links.table.routes.count) routes, \(link.url)")
        }
    }
}
