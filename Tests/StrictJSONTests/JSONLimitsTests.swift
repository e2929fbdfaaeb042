import Foundation
import StrictJSON
import Testing

/// The limits on length and depth.
struct JSONLimitsTests {
    @Test func `a text of the greatest length is read and one byte more is refused`() throws {
        #expect(throws: Never.self) { _ = try JSONValue(parsing: Array("[1]".utf8), limits: JSONLimits(bytes: 3)) }
        try RefusedText("[12]", .tooLarge, "1:1").check(limits: JSONLimits(bytes: 3))
        try RefusedText("", .empty, "1:1").check(limits: JSONLimits(bytes: 0))
        try RefusedText("", .tooLarge, "1:1").check(limits: JSONLimits(bytes: -1))
    }

    @Test func `the length is checked first`() throws {
        try RefusedText("\u{FEFF}*", .tooLarge, "1:1").check(limits: JSONLimits(bytes: 3))
    }

    @Test func `arrays and objects count alike`() throws {
        let (open, close) = (String(repeating: #"[{"":"#, count: 32), String(repeating: "}]", count: 32))
        #expect(throws: Never.self) { _ = try JSONValue(parsing: Array("\(open)1\(close)".utf8)) }
        try RefusedText("\(open){}\(close)", .tooDeep, "1:161").check()
    }

    @Test(arguments: ["[", "{\"\":", "[{\"\":"])
    func `a hundred thousand open marks are refused like the first too many`(marks: String) throws {
        let bytes = Array(String(repeating: marks, count: 100_000).utf8)
        let error = try #require(throws: JSONError.self) { _ = try JSONValue(parsing: bytes) }
        #expect(error.code == .tooDeep)
    }

    @Test func `the deepest text fits the stack of a secondary thread`() async {
        let code = await withCheckedContinuation { (finished: CheckedContinuation<JSONError.Code?, Never>) in
            let thread = Thread {
                let bytes = Array(String(repeating: "[{\"\":", count: 100_000).utf8)
                do throws(JSONError) {
                    _ = try JSONValue(parsing: bytes)
                    finished.resume(returning: nil)
                } catch {
                    finished.resume(returning: error.code)
                }
            }
            thread.stackSize = 512 * 1024
            thread.start()
        }
        #expect(code == .tooDeep)
    }
}
