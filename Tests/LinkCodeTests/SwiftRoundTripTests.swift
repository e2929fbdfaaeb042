import Foundation
import LinkRoutes
import LinkTesting
import TableChecks
import Testing

/// The generated Swift code, compiled: what it reads and prints.
struct SwiftRoundTripTests {
    private static func links() throws -> [(value: TripLinks, link: String)] {
        let day = try #require(CalendarDay("2024-02-29"))
        let device = try #require(UUID(uuidString: "01234567-89AB-CDEF-0123-456789ABCDEF"))
        return [
            (.home, "https://trips.example.com/"),
            (.trip(reference: "55"), "https://trips.example.com/trips/55"),
            (.trip(reference: "a/b c%é+"), "https://trips.example.com/trips/a%2Fb%20c%25%C3%A9%2B"),
            (.newTrip, "https://trips.example.com/trips/new"),
            (.day(reference: "55", day: day), "https://trips.example.com/trips/55/2024-02-29"),
            (.details(reference: "55"), "https://trips.example.com/details?reference=55"),
            (
                .details(reference: "5", tab: .map, page: 3, since: day, device: device, note: ""),
                "https://trips.example.com/details?reference=5&tab=map&page=3&since=2024-02-29"
                    + "&device=01234567-89ab-cdef-0123-456789abcdef&note="
            ),
            (
                .seat(row: .max, side: .left),
                "https://trips.example.com/seats/9223372036854775807/left"
            ),
            (.device(id: device), "https://trips.example.com/devices/01234567-89ab-cdef-0123-456789abcdef"),
            (.calendar(name: "my trips"), "https://trips.example.com/calendars/my%20trips.ics"),
            (.code(code: "x1"), "https://trips.example.com/code/trip-x1"),
            (.file(folder: "f", path: ["a", "b/c"]), "https://trips.example.com/files/f/a/b%2Fc"),
            (.file(folder: "f", path: []), "https://trips.example.com/files/f"),
            (
                .search(text: "x y", count: 0, kind: .day),
                "https://trips.example.com/search?text=x%20y&count=0&kind=day"
            ),
            (.addNote(title: "Milk", body: nil), "tcal:///notes/create?title=Milk"),
        ]
    }

    @Test(arguments: try links())
    func `a value is printed as its link, which reads as the same value`(value: TripLinks, link: String) throws {
        #expect(try value.url.absoluteString == link)
        #expect(try TripLinks(link) == value)
        #expect(try TripLinks(value.url) == value)
        #expect(TripLinks(try #require(TripLinks.table.match(link))) == value)
        let scheme = try #require(value.url(scheme: "tcal"))
        #expect(scheme.absoluteString.hasPrefix("tcal:///"))
        #expect(try TripLinks(scheme) == value)
        #expect(value.url(scheme: "other") == nil)
    }

    @Test func `an alias, a host that is dropped and other query items read as the same value`() throws {
        #expect(try TripLinks("tcal:///trips/55") == .trip(reference: "55"))
        #expect(try TripLinks("https://a.b.trips.example.com/t/55/?utm=1#top") == .trip(reference: "55"))
        #expect(try TripLinks("TCAL://www.trips.calendar.com/trips/55?x-source=a") == .trip(reference: "55"))
        #expect(try TripLinks("tcal://Trips/55") == .trip(reference: "55"))
    }

    @Test func `unknown query items are kept beside the value`() throws {
        let match = try #require(TripLinks.table.match("https://trips.example.com/details?a=1&reference=5&b&x-c=2"))
        #expect(TripLinks(match) == .details(reference: "5"))
        #expect(match.otherQuery == [.init(name: "a", value: "1"), .init(name: "b", value: nil)])
    }

    @Test func `an empty or missing optional item is nil, and the first value counts`() throws {
        let start = "https://trips.example.com/details?reference=5"
        #expect(try TripLinks(start + "&tab=&page=&since=&device&note") == .details(reference: "5"))
        #expect(try TripLinks(start + "&note=&page&page=7&page=8") == .details(reference: "5", page: 7, note: ""))
    }

    private static let refused: [(link: String, problem: String)] = [
        ("nothing", "the link is malformed: the text does not begin with a scheme and a colon, such as https:"),
        (
            "https://trips.example.com/trips/%zz",
            "the link is malformed: two hex digits must follow the % at byte 32; a plain percent sign is %25"
        ),
        ("https://other.example.com/", "the host \"other.example.com\" is not one of the table"),
        ("http://trips.example.com/", "the link is http; the links of the table are https"),
        ("other:///", "the scheme \"other\" is not one of the table"),
        (
            "https://trips.example.com/help/login",
            "links of the route \"help\" do not open the app; show the page of the link"
        ),
        (
            "https://trips.example.com/old/5",
            "links of the route \"old\" do not open the app; show the page of the link"
        ),
        (
            "https://trips.example.com/trips/5/2023-02-29",
            "day: the parameter \"day\" is \"2023-02-29\", which is not of the type date"
        ),
        (
            "https://trips.example.com/details?reference=5&tab=list",
            "details: the parameter \"tab\" is \"list\", which is not of the type enum(map|info)"
        ),
        (
            "https://trips.example.com/details?reference=5&page=-1",
            "details: the parameter \"page\" is \"-1\", which is not of the type int"
        ),
        (
            "https://trips.example.com/seats/9223372036854775808/left",
            "seat: the parameter \"row\" is \"9223372036854775808\", which is not of the type int"
        ),
        (
            "https://trips.example.com/details?reference=5&page=9999999999999999999",
            "details: the parameter \"page\" is \"9999999999999999999\", which is not of the type int"
        ),
        (
            "https://trips.example.com/details?reference=5&device=1",
            "details: the parameter \"device\" is \"1\", which is not of the type uuid"
        ),
        (
            "https://trips.example.com/details?title=5",
            "no route matches the link; details: the path matches, but the required query item \"reference\" is missing"
        ),
    ]

    @Test(arguments: refused)
    func `a text that is no link of the app is refused with the reason`(link: String, problem: String) throws {
        let error = #expect(throws: LinkProblem.self) { try TripLinks(link) }
        #expect(error?.description == problem)
    }

    @Test func `an unknown value of an enum is an error that has the item, the text and the allowed values`() {
        let error = #expect(throws: LinkProblem.self) {
            try TripLinks("https://trips.example.com/details?reference=5&tab=list")
        }
        guard case .badValue(let value) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect((value.route, value.parameter, value.text) == ("details", "tab", "list"))
        #expect(value.type == .enumeration(["map", "info"]))
    }

    @Test(arguments: ["", ".", "..", String(repeating: "a", count: 9000), "new"])
    func `a text that no link of the route can have is an error, never a link that leads elsewhere`(text: String) throws
    {
        let link = TripLinks.trip(reference: text)
        #expect(throws: PrintError.self) { try link.url }
        #expect(link.url(scheme: "tcal") == nil)
        #expect(throws: PrintError.self) { try link.link() }
    }

    @Test func `an int that no link can have is an error of the link`() {
        let error = #expect(throws: PrintError.self) { try TripLinks.seat(row: -1, side: .left).url }
        #expect(error?.code == .badValue)
    }

    @Test func `the embedded table has the hash of the table that it comes from`() throws {
        let json = try Data(contentsOf: GeneratedFile.folder.appending(path: "Golden/trips.json"))
        let table = try RouteTable(checking: Array(json))
        #expect(TripLinks.tableHash == table.linkHash)
        #expect(TripLinks.table.linkHash == table.linkHash)
        // A match of the app's own copy of the table is read too.
        let match = try #require(table.match("tcal:///seats/7/right"))
        #expect(TripLinks(match) == .seat(row: 7, side: .right))
    }

    @Test func `names that need care are cases like others`() throws {
        let values: [NameLinks] = [
            .default(in: "a", `inout`: "b", let: "c", var: "d"), .protocol(case: .comingSoon),
            .protocol(case: .default),
            .protocol(case: .own), .type(type: "x"), .urlScheme(urlScheme: 7), .string(string: "s", int: 1, list: .b),
            .own, .address(url: "u", self: "s", init: "i"), .object(fun: "f"),
            .query(rest: ["a"], _2fa: "1", aB: 2, aC: "c", tilde: "t"),
        ]
        for value in values { #expect(try NameLinks(try value.link()) == value) }
        for value in NameLinks.ProtocolCase.allCases {
            #expect(try NameLinks(try NameLinks.protocol(case: value).link()) == .protocol(case: value))
        }
    }
}
