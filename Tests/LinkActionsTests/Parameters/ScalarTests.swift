import Foundation
import LinkRoutes
import TableSamples
import Testing

@testable import LinkActions

/// What each type that one text holds reads, at its edges.
@Suite struct ScalarTests {
    private func read<Value: Codable & Hashable>(_ text: String, as type: Value.Type) throws -> Value {
        let item = LinkURL.QueryItem(name: "v", value: text)
        return try LinkParameters(items: [item]).decode(Sample.Value<Value>.self).v
    }

    private func refuses<Value: Codable & Hashable>(_ text: String, _ type: Value.Type) {
        let error = #expect(throws: LinkParameterError.self, "\(text)") { try read(text, as: type) }
        #expect(error?.code == (text.isEmpty ? .missingKey : .typeMismatch))
        #expect(error?.parameter == "v")
        #expect(error?.place == .query(1))
        #expect(error?.value == text)
    }

    @Test(arguments: [
        ("0", 0), ("-0", 0), ("007", 7), ("-12", -12), ("9223372036854775807", Int.max),
        ("-9223372036854775808", Int.min),
    ])
    func `an integer is ASCII digits with a minus`(_ text: String, _ wanted: Int) throws {
        #expect(try read(text, as: Int.self) == wanted)
    }

    @Test(arguments: [
        "", "+1", "-", "--1", "1.0", "1e3", "0x1", " 1", "1 ", "1_000", "\u{661}", "a", "9223372036854775808",
        "-9223372036854775809", "99999999999999999999999999",
    ])
    func `any other text is not an integer`(_ text: String) { refuses(text, Int.self) }

    @Test(arguments: ScalarTexts.bools.filter { !$0.text.isEmpty })
    func `a Bool reads the texts of the table's type`(_ text: String, _ value: Bool?) throws {
        guard let value else { return refuses(text, Bool.self) }
        #expect(try read(text, as: Bool.self) == value)
    }

    @Test(arguments: ScalarTexts.numbers.filter { !$0.text.isEmpty } + ScalarTexts.tooLarge.map { ($0, nil) })
    func `a Double reads the texts of the table's type`(_ text: String, _ value: Double?) throws {
        guard let value else { return refuses(text, Double.self) }
        #expect(try read(text, as: Double.self) == value)
    }

    @Test func `each integer type has its bounds`() throws {
        #expect(try read("-128", as: Int8.self) == -128)
        #expect(try read("255", as: UInt8.self) == 255)
        #expect(try read("18446744073709551615", as: UInt64.self) == .max)
        #expect(try read("-32768", as: Int16.self) == .min)
        #expect(try read("4294967295", as: UInt32.self) == .max)
        refuses("128", Int8.self)
        refuses("256", UInt8.self)
        refuses("-1", UInt.self)
        refuses("-0", UInt.self)
        refuses("18446744073709551616", UInt64.self)
        refuses("65536", UInt16.self)
        refuses("2147483648", Int32.self)
    }

    @Test(arguments: [
        ("0", 0), ("1.5", 1.5), ("-1.5e3", -1500), ("1E+2", 100), ("1e-2", 0.01), ("00.50", 0.5), ("1e-999", 0),
        ("1.7976931348623157e308", .greatestFiniteMagnitude),
    ])
    func `a number is a decimal`(_ text: String, _ wanted: Double) throws {
        #expect(try read(text, as: Double.self) == wanted)
    }

    @Test(arguments: [
        "", "nan", "NaN", "inf", "-inf", "infinity", "0x1p3", "1e999", "+1", ".5", "5.", "1,5", "1e", "1e+", "e1", "-",
        "1.5.2", "1 ", "\u{661}.5", "1e1.5",
    ])
    func `any other text is not a number`(_ text: String) {
        refuses(text, Double.self)
        refuses(text, Float.self)
        refuses(text, Decimal.self)
    }

    @Test func `a decimal keeps every digit or is refused`() throws {
        let digits = "12345678901234567890123456789012345678"
        #expect(try read(digits, as: Decimal.self).description == digits)
        #expect(try read("-0.10", as: Decimal.self) == Decimal(string: "-0.1"))
        refuses(digits + "9", Decimal.self)
        refuses("1e400", Decimal.self)
        refuses("3.5e38", Float.self)
    }

    @Test(arguments: [("true", true), ("1", true), ("false", false), ("0", false)])
    func `a Bool has four spellings`(_ text: String, _ wanted: Bool) throws {
        #expect(try read(text, as: Bool.self) == wanted)
    }

    @Test(arguments: ["", "yes", "no", "TRUE", "True", "on", "2", "-1", "01", " true"])
    func `any other text is not a Bool`(_ text: String) { refuses(text, Bool.self) }

    @Test(arguments: [
        "2026-01-31T12:00:00Z", "2026-01-31T12:00:00.000Z", "2026-01-31T14:30:00+02:30", "2026-01-31T12:00:00-00:00",
    ])
    func `a date is RFC 3339, with offset and fraction`(_ text: String) throws {
        #expect(try read(text, as: Date.self) == Date(timeIntervalSince1970: 1_769_860_800))
    }

    @Test(arguments: [
        ("1970-01-01", 0), ("2000-02-29", 951_782_400), ("1969-12-31", -86_400),
        ("9999-12-31T23:59:59Z", 253_402_300_799), ("1970-01-01T00:00:00.5Z", 0.5),
        ("1970-01-01T00:00:00.000001Z", 0.000001), ("1900-03-01", -2_203_891_200),
    ])
    func `a date is the right moment`(_ text: String, _ seconds: Double) throws {
        let found = try read(text, as: Date.self).timeIntervalSince1970
        #expect(abs(found - seconds) < 1e-6)
    }

    @Test(arguments: [
        "", "2026", "2026-02-30", "2025-02-29", "2026-01-31T", "2026-01-31T12:00Z", "2026-01-31T12:00:00",
        "2026-01-31 12:00:00Z", "2026-01-31t12:00:00z", "2026-01-31T24:00:00Z", "2026-01-31T12:60:00Z",
        "2026-01-31T12:00:60Z", "2026-01-31T12:00:00.Z", "2026-01-31T12:00:00.1234567890Z", "2026-01-31T12:00:00+2:00",
        "2026-01-31T12:00:00+0200", "2026-01-31T12:00:00+24:00", "2026-01-31T12:00:00ZZ", "1769860800", "20260131",
        "2026-01-31Z", "+2026-01-31", "2026-01-31T12:00:00GMT+1", "2026-01-31T12:00:00Zx",
        "2026-01-31T12:00:00\u{2212}01:00",
    ])
    func `any other text is not a date`(_ text: String) { refuses(text, Date.self) }

    @Test func `a UUID is 8-4-4-4-12 hex digits`() throws {
        let text = "01234567-89ab-CDEF-0123-456789abcdef"
        #expect(try read(text, as: UUID.self) == UUID(uuidString: text))
        for other in ["", "{\(text)}", text + "0", "0123456789abCDEF0123456789abcdef", " " + text, "%30" + text] {
            refuses(other, UUID.self)
        }
    }

    @Test(arguments: ["https://ex.com/?a=1&b=2#f", "mailto:a@b.example", "app://", "app:a", "https://ex.com/%20"])
    func `a URL is absolute and spelled in full`(_ text: String) throws {
        #expect(try read(text, as: URL.self).absoluteString == text)
    }

    @Test(arguments: [
        "", "ex.com", "/path", "//ex.com/", "https://ex.com/a b", "https://ex.com/\u{E9}", "https://ex.com/%zz",
        "https://ex.com/[", "?a", "https://ex.com:port/", "1a:b", "https://\u{E9}.example/", "https://ex.com/?q=<>",
    ])
    func `a URL is never completed or fixed`(_ text: String) { refuses(text, URL.self) }

    @Test func `a calendar day exists in its year`() throws {
        #expect(try read("2024-02-29", as: CalendarDay.self) == CalendarDay(year: 2024, month: 2, day: 29))
        for other in ["", "2025-02-29", "2026-1-1", "today"] { refuses(other, CalendarDay.self) }
    }

    @Test func `a text is kept byte for byte`() throws {
        for text in ["", " ", "e\u{301}", "\u{E9}", "a+b&c=d%", "\u{0}"] {
            #expect(try read(text, as: String.self).utf8.elementsEqual(text.utf8))
        }
    }
}
