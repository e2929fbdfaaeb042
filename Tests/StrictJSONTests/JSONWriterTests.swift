import SeededRandom
import StrictJSON
import Testing

/// What the writer writes, byte for byte.
struct JSONWriterTests {
    @Test(arguments: [
        ("", #""""#), ("trip", #""trip""#), ("/trips/1", #""/trips/1""#), ("\"", #""\"""#), ("\\", #""\\""#),
        ("\n\r\t", #""\n\r\t""#), ("\0\u{1}\u{8}\u{B}\u{C}\u{F}", #""\u0000\u0001\u0008\u000b\u000c\u000f""#),
        ("\u{10}\u{1B}\u{1F}", #""\u0010\u001b\u001f""#), ("\u{7F}", "\"\u{7F}\""), ("é日😀", "\"é日😀\""),
        ("\r\n", #""\r\n""#),
        ("\u{2028}", "\"\u{2028}\""), ("e\u{301}", "\"e\u{301}\""), ("\\u0041", #""\\u0041""#),
        ("</script>", #""</script>""#),
    ])
    func `a string is escaped only where RFC 8259 demands it`(text: String, written: String) throws {
        var value = JSONWriter()
        value.string(text)
        #expect(value.bytes == Array(written.utf8))

        var name = JSONWriter()
        name.object { writer in
            writer.name(text)
            writer.null()
        }
        #expect(name.bytes == Array("{\(written):null}".utf8))
    }

    @Test func `every scalar value survives a round trip through a string`() throws {
        var text = ""
        for number in 0...0x10FFFF as ClosedRange<UInt32> where number < 0x3000 || number % 251 == 0 {
            if let scalar = Unicode.Scalar(number) { text.unicodeScalars.append(scalar) }
        }
        var writer = JSONWriter()
        writer.string(text)
        let string = try #require(try JSONValue(parsing: writer.bytes).string)
        #expect(string.utf8.elementsEqual(text.utf8))
    }

    @Test(arguments: [0, -1, 7, Int.max, Int.min])
    func `a whole number is written in decimal`(value: Int) throws {
        var writer = JSONWriter()
        writer.integer(value)
        #expect(writer.text == "\(value)")
        #expect(try JSONValue(parsing: writer.bytes).integer == value)
    }

    @Test func `commas are written only between elements and members`() {
        var writer = JSONWriter()
        writer.array { writer in
            writer.object { _ in }
            writer.array { _ in }
            writer.bool(true)
            writer.bool(false)
            writer.null()
            writer.integer(3)
            writer.string("a")
            writer.strings([])
            writer.strings(["a", "b"])
            writer.object { writer in
                writer.name("a")
                writer.array { $0.integer(1) }
                writer.name("b")
                writer.object { writer in
                    writer.name("c")
                    writer.string("d")
                }
                writer.name("e")
                writer.strings(["f"])
            }
            writer.integer(4)
        }
        let expected = #"[{},[],true,false,null,3,"a",[],["a","b"],{"a":[1],"b":{"c":"d"},"e":["f"]},4]"#
        #expect(writer.text == expected)
        #expect(writer.bytes == Array(expected.utf8))
    }

    @Test func `a new writer has written nothing`() {
        #expect(JSONWriter().bytes.isEmpty)
        #expect(JSONWriter().text.isEmpty)
    }

    @Test(arguments: TestRounds.seeds(20))
    func `a written value is read back as the same value`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<8 {
            let tree = JSONTree.random(depth: 3, using: &generator)
            var writer = JSONWriter()
            tree.write(to: &writer)
            let read = JSONTree(try JSONValue(parsing: writer.bytes))
            #expect(read == tree)

            var again = JSONWriter()
            read.write(to: &again)
            #expect(again.bytes == writer.bytes)
        }
    }
}
