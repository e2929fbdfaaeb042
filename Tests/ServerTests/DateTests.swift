import Foundation
import Testing

@Suite struct DateTests {
    @Test func `the date of an answer is the present one, and goes on without a request in between`() throws {
        let server = try LiveServer()
        let client = try server.client()
        let first = try date(client)
        #expect(abs(first.timeIntervalSinceNow) < 3)
        let end = Date(timeIntervalSinceNow: 10)
        var later = first
        while later == first, Date() < end {
            Thread.sleep(forTimeInterval: 0.1)
            later = try date(client)
        }
        #expect(later > first)
        #expect(abs(later.timeIntervalSinceNow) < 3)
    }

    private func date(_ client: Client) throws -> Date {
        client.send(get("/"))
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let text = try #require(try client.receive()?.fields["date"])
        return try #require(formatter.date(from: text), "\(text) is a date as RFC 9110 §5.6.7 wants it")
    }
}
