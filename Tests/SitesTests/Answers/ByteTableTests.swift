import BorrowedBytes
import Testing

@testable import Sites

@Suite struct ByteTableTests {
    /// Texts of all lengths up to 40 that differ in one byte at most, wherever it lies.
    private static let texts = (0...40).flatMap { count in
        let text = [UInt8](repeating: UInt8(ascii: "a"), count: count)
        return [text]
            + text.indices.map { place in
                var other = text
                other[place] = UInt8(ascii: "b")
                return other
            }
    }

    private static func table(_ keys: [[UInt8]]) -> ByteTable<Int> {
        var table = ByteTable<Int>()
        for (value, key) in keys.enumerated() { table.set(key, value) }
        return table
    }

    @Test func `each key has its own value`() {
        let table = Self.table(Self.texts)
        for (value, key) in Self.texts.enumerated() {
            #expect(table.value(key.borrowed, 0..<key.count) == value, "\(key)")
        }
    }

    @Test func `an absent key is not found`() {
        let even = Self.texts.filter { $0.count.isMultiple(of: 2) }
        let table = Self.table(even)
        for key in Self.texts {
            let found = table.value(key.borrowed, 0..<key.count)
            #expect((found != nil) == key.count.isMultiple(of: 2), "\(key)")
        }
        #expect(ByteTable<Int>().value([1, 2, 3].borrowed, 0..<3) == nil)
    }

    @Test func `a later value replaces the earlier one`() {
        var table = Self.table(Self.texts)
        table.set("aaaaaaaaaa".utf8, -7)
        let key = Array("aaaaaaaaaa".utf8)
        #expect(table.value(key.borrowed, 0..<key.count) == -7)
    }

    @Test func `a key is found at any position`() {
        let table = Self.table([Array("/index.html".utf8)])
        let request = Array("GET /index.html HTTP/1.1".utf8)
        #expect(table.value(request.borrowed, 4..<15) == 0)
        #expect(table.value(request.borrowed, 4..<14) == nil && table.value(request.borrowed, 3..<15) == nil)
    }

    @Test func `many similar names are distinguished`() {
        let keys = (0..<4_096).map { Array("/assets/images/photo-\($0)-large.3f9a1c7e.webp".utf8) }
        let table = Self.table(keys)
        for (value, key) in keys.enumerated() { #expect(table.value(key.borrowed, 0..<key.count) == value) }
    }
}
