import BorrowedBytes
import Foundation
import HTTP
import Testing

@Suite struct HTTPDateTests {
    private func parse(_ text: String) -> HTTPDate? {
        let bytes = Array(text.utf8)
        return HTTPDate(bytes.borrowed, at: 0..<bytes.count)
    }

    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
        (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
        (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ])
    func `a date is written and read as IMF-fixdate`(seconds: Int, text: String) {
        #expect(HTTPDate(secondsSince1970: seconds).description == text)
        #expect(parse(text)?.secondsSince1970 == seconds)
    }

    @Test(arguments: [
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Sun Nov  6 08:49:37 1994", 784_111_777),
        ("Thursday, 01-Jan-70 00:00:00 GMT", 0), ("Wednesday, 25-Nov-26 12:00:00 GMT", 1_795_608_000),
        ("Wednesday, 31-Dec-69 23:59:59 GMT", nil), ("Tuesday, 31-Dec-69 23:59:59 GMT", 3_155_759_999),
        ("Thu Jan  1 00:00:00 1970", 0), ("Fri Dec 31 23:59:59 9999", 253_402_300_799),
        ("Tue Feb 29 00:00:00 2000", 951_782_400), ("Saturday, 31-Dec-16 23:59:60 GMT", 1_483_228_800),
        ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800), ("Sat Dec 31 23:59:60 2016", 1_483_228_800),
    ])
    func `the obsolete forms and a leap second are read`(text: String, seconds: Int?) {
        #expect(parse(text)?.secondsSince1970 == seconds)
    }

    @Test func `ten thousand days are those of the calendar`() {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        for index in 0..<10_000 {
            let seconds = index * 999_983
            let text = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
            #expect(HTTPDate(secondsSince1970: seconds).description == text)
            #expect(parse(text)?.secondsSince1970 == seconds)
            formatter.dateFormat = "EEE MMM d HH:mm:ss yyyy"
            let padded = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
            let day = padded.utf8.count == 23 ? padded.prefix(8) + " " + padded.dropFirst(8) : padded[...]
            #expect(parse(String(day))?.secondsSince1970 == seconds, "\(day)")
            formatter.dateFormat = "EEEE, dd-MMM-yy HH:mm:ss 'GMT'"
            let short = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
            // Two digits of the year stand for a year of this century or the last one.
            if seconds < 4_102_444_800 { #expect(parse(short)?.secondsSince1970 == seconds, "\(short)") }
            formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        }
    }

    @Test(arguments: [
        "", "x", "Monday, 06-Nov-94 08:49:37 GMT", "Sun, 06-Nov-94 08:49:37 GMT", "Sunday, 06 Nov 94 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37", "Sunday,  6-Nov-94 08:49:37 GMT", "sunday, 06-Nov-94 08:49:37 GMT",
        "Mon Nov  6 08:49:37 1994", "Sun Nov 6 08:49:37 1994", "Sun Nov 06 08:49:37 94", "Sun Nov  6 08:49:37 1994 GMT",
        "Sun Nov   08:49:37 1994", "Sun Nov 31 08:49:37 1994", "Sun Nov  6 08:49:61 1994",
        "Mon, 06 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 UTC", "sun, 06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
        "Wed, 30 Feb 2000 00:00:00 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT ",
        "Sun, 06 Nov +994 08:49:37 GMT", "Wed, 31 Dec 1969 23:59:59 GMT", "Sun, 06 Nov 1994 08-49-37 GMT",
        "Sat, 01 Jan 0000 00:00:00 GMT", "Sun, 99 Nov 1994 08:49:37 GMT",
    ])
    func `any other text is not a date`(text: String) {
        #expect(parse(text) == nil)
    }

    @Test(arguments: [(-1, 0), (Int.min, 0), (Int.max, 253_402_300_799)])
    func `times out of range are clamped`(seconds: Int, kept: Int) {
        #expect(HTTPDate(secondsSince1970: seconds).secondsSince1970 == kept)
    }

    @Test func `a range outside the bytes is not a date`() {
        let bytes: [UInt8] = [0]
        let dates = [0..<29, -29..<0].map { HTTPDate(bytes.borrowed, at: $0) }
        #expect(dates == [nil, nil])
    }
}
