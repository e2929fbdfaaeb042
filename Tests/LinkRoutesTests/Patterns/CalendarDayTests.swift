import Foundation
import LinkRoutes
import Testing

@Suite struct CalendarDayTests {
    @Test func `every day of four centuries is read as it is written, in order`() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        var before: CalendarDay?
        var count = 0
        for year in 1899...2401 {
            for month in 0...13 {
                for day in 0...32 {
                    guard let found = CalendarDay(year: year, month: month, day: day) else { continue }
                    #expect(CalendarDay(found.description) == found)
                    if let before { #expect(before < found) }
                    before = found
                    count += 1
                }
            }
        }
        let first = calendar.date(from: DateComponents(year: 1899, month: 1, day: 1)) ?? .distantPast
        let last = calendar.date(from: DateComponents(year: 2401, month: 12, day: 31)) ?? .distantFuture
        #expect(Double(count - 1) == last.timeIntervalSince(first) / 86_400)
    }

    @Test(arguments: [
        ("2024-02-29", true), ("2023-02-29", false), ("1900-02-29", false), ("2000-02-29", true),
        ("0000-02-29", true), ("9999-12-31", true), ("2026-04-31", false), ("2026-13-01", false), ("2026-00-01", false),
        ("2026-01-00", false), ("2026-01-32", false), ("", false), ("2026-1-01", false), ("2026-01-011", false),
        ("02026-01-01", false), ("2026/01/01", false), ("2026-01-01 ", false), ("-026-01-01", false),
        ("\u{662}026-01-01", false), ("2026-01-0\u{301}", false),
    ])
    func `a day is YYYY-MM-DD and exists in its year`(_ text: String, _ isDay: Bool) {
        #expect((CalendarDay(text) != nil) == isDay)
    }

    @Test(arguments: [(-1, 1, 1), (10_000, 1, 1), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (.min, .min, .min)])
    func `numbers that are not a date make no day`(_ year: Int, _ month: Int, _ day: Int) {
        #expect(CalendarDay(year: year, month: month, day: day) == nil)
        #expect(CalendarDay(year: 2026, month: 1, day: .max) == nil)
    }

    @Test func `a day is coded as one text`() throws {
        let day = try #require(CalendarDay("0097-03-01"))
        #expect(day.description == "0097-03-01")
        #expect(String(decoding: try JSONEncoder().encode([day]), as: UTF8.self) == #"["0097-03-01"]"#)
        #expect(try JSONDecoder().decode([CalendarDay].self, from: Data(#"["0097-03-01"]"#.utf8)) == [day])
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([CalendarDay].self, from: Data(#"["2023-02-29"]"#.utf8))
        }
        guard case .dataCorrupted(let context) = error else { throw error ?? CancellationError() }
        #expect(context.debugDescription == #""2023-02-29" is not a date; write one such as 2026-01-31"#)
    }
}
