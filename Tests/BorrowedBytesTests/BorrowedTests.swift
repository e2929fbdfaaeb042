import BorrowedBytes
import Testing

@Suite struct BorrowedTests {
    /// What a view of an array shows.
    private static func elements<Element>(_ view: Borrowed<Element>) -> [Element] { view.indices.map { view[$0] } }

    @Test(arguments: 0..<6)
    func `a part has the elements of the slice`(count: Int) {
        let array = Array(1..<UInt32(count + 1))
        let view = array.borrowed
        #expect(Self.elements(view) == array && view.count == count && view.isEmpty == array.isEmpty)
        for start in 0...count {
            for end in start...count {
                let part = view.extracting(start..<end)
                #expect(Self.elements(part) == Array(array[start..<end]))
                // A part of a part counts from its own beginning.
                #expect(
                    Self.elements(part.extracting(0..<part.count / 2))
                        == Array(array[start..<end].prefix(part.count / 2))
                )
            }
        }
    }

    @Test(arguments: 0..<9)
    func `the first and last elements are at most all`(length: Int) {
        for count in 0..<6 {
            let array = Array(0..<UInt8(count))
            #expect(Self.elements(array.borrowed.extracting(first: length)) == Array(array.prefix(length)))
            #expect(Self.elements(array.borrowed.extracting(last: length)) == Array(array.suffix(length)))
            #expect(Self.elements(array.borrowed.extracting(droppingFirst: length)) == Array(array.dropFirst(length)))
        }
    }

    @Test func `a view of nothing has no elements`() {
        #expect(Borrowed<UInt8>().isEmpty && Borrowed<UInt8>().extracting(0..<0).isEmpty)
    }

    // The arrays are made inside of the other process, which takes no values along.
    @Test func `an offset outside of the elements ends the program`() async {
        await #expect(processExitsWith: .failure) { _ = [UInt8]([1, 2]).borrowed[2] }
        await #expect(processExitsWith: .failure) { _ = [UInt8]([1, 2]).borrowed[-1] }
        await #expect(processExitsWith: .failure) { _ = Borrowed<UInt8>()[0] }
        await #expect(processExitsWith: .failure) { _ = [UInt8]([1, 2]).borrowed.extracting(0..<1)[1] }
    }

    @Test func `a range outside of the elements ends the program`() async {
        await #expect(processExitsWith: .failure) { _ = [UInt8]([1, 2]).borrowed.extracting(1..<3) }
        await #expect(processExitsWith: .failure) { _ = [UInt8]([1, 2]).borrowed.extracting(-1..<1) }
        await #expect(processExitsWith: .failure) { _ = [UInt8]([1, 2]).borrowed.extracting(first: -1) }
    }
}

@Suite struct CopiedViewTests {
    @Test func `an array of views has their elements in order`() {
        let (one, two) = ([UInt8]([1, 2, 3]), [UInt8]([4]))
        let joined = [UInt8](count: 6) { room in
            room.append(one.borrowed)
            room.append(Borrowed())
            room.append(two.borrowed)
            room.append(one.borrowed.extracting(1..<2))
        }
        #expect(joined == [1, 2, 3, 4, 2])
    }

    @Test func `more elements than announced end the program`() async {
        await #expect(processExitsWith: .failure) {
            let bytes = [UInt8]([1, 2])
            _ = [UInt8](count: 3) { room in
                room.append(bytes.borrowed)
                room.append(bytes.borrowed)
            }
        }
    }

    @Test(arguments: ["", "a", "fifteen bytes..", "more than fifteen bytes", "é\u{301}🇩🇪"])
    func `a text is lent and made of its bytes`(text: String) {
        #expect(withBytes(of: text) { String($0) }.utf8.elementsEqual(text.utf8))
        let part = text.dropFirst()
        #expect(
            withBytes(of: String(part)) { String($0.extracting(droppingFirst: 1)) }
                == String(decoding: part.utf8.dropFirst(), as: UTF8.self)
        )
    }

    @Test func `bytes that are not UTF-8 become U+FFFD`() {
        #expect(String([0x61, 0xFF, 0x62].borrowed) == "a\u{FFFD}b")
    }

    @Test func `the error of the body is thrown`() {
        struct Refusal: Error {}
        #expect(throws: Refusal.self) { try withBytes(of: "a") { _ throws(Refusal) in throw Refusal() } }
    }
}
