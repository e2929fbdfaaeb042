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
        let limits = JSONLimits(depth: 3)
        #expect(throws: Never.self) { _ = try JSONValue(parsing: Array(#"[{"a":[1,2]},[[]]]"#.utf8), limits: limits) }
        try RefusedText(#"[{"a":[1,{}]}]"#, .tooDeep, "1:10").check(limits: limits)
        try RefusedText(#"[[[]],[[[]]]]"#, .tooDeep, "1:9").check(limits: limits)
    }

    @Test func `depth 0 lets only scalars through`() throws {
        #expect(throws: Never.self) { _ = try JSONValue(parsing: Array("1".utf8), limits: JSONLimits(depth: 0)) }
        try RefusedText("[]", .tooDeep, "1:1").check(limits: JSONLimits(depth: 0))
        try RefusedText("{}", .tooDeep, "1:1").check(limits: JSONLimits(depth: -1))
    }

    @Test(arguments: ["[", "{\"\":", "[{\"\":"])
    func `a hundred thousand open marks are refused like the first too many`(marks: String) throws {
        let bytes = Array(String(repeating: marks, count: 100_000).utf8)
        let error = try #require(throws: JSONError.self) { _ = try JSONValue(parsing: bytes) }
        #expect(error.code == .tooDeep)
    }

    /// The limit of a caller who asks for more must not end in an overflow of the smallest stack that is met.
    @Test func `the deepest text fits the stack of a secondary thread`() async {
        let code = await withCheckedContinuation { (finished: CheckedContinuation<JSONError.Code?, Never>) in
            let thread = Thread {
                let bytes = Array(String(repeating: "[{\"\":", count: 100_000).utf8)
                do throws(JSONError) {
                    _ = try JSONValue(parsing: bytes, limits: JSONLimits(depth: .max))
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
