import StrictJSON
import Testing

/// A text that must be refused, with the kind of mistake, its place and a part of what the error advises.
struct RefusedText: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let code: JSONError.Code
    let place: String
    let fix: String?

    init(_ text: String, _ code: JSONError.Code, _ place: String, fix: String? = nil) {
        self.init(bytes: Array(text.utf8), code, place, fix: fix)
    }

    init(bytes: [UInt8], _ code: JSONError.Code, _ place: String, fix: String? = nil) {
        self.bytes = bytes
        self.code = code
        self.place = place
        self.fix = fix
    }

    var testDescription: String {
        String(decoding: bytes.prefix(60), as: UTF8.self).debugDescription + (bytes.count > 60 ? "…" : "")
    }

    func check(limits: JSONLimits = JSONLimits()) throws {
        let error = try #require(throws: JSONError.self) { _ = try JSONValue(parsing: bytes, limits: limits) }
        #expect(error.code == code)
        #expect(error.position.description == place)
        #expect(error.description.hasPrefix("\(place): \(error.message)"))
        if let fix { #expect(error.fix?.contains(fix) == true, "the fix is \(error.fix ?? "absent")") }
    }
}
