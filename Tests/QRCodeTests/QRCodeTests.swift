import Testing

@testable import QRCode

struct QRCodeTests {
    @Test(arguments: [(0, 1), (14, 1), (15, 2), (122, 7), (180, 9), (181, 10), (213, 10), (214, 11), (412, 15)])
    func `the code is the smallest that holds the bytes`(count: Int, version: Int) throws {
        let code = try #require(QRCode(Array(repeating: 0x61, count: count)))
        #expect(code.version == version)
        #expect(code.size == 17 + 4 * version)
    }

    @Test func `more than 412 bytes have no code`() {
        #expect(QRCode.mostBytes == 412)
        #expect(QRCode(Array(repeating: 0x61, count: 413)) == nil)
    }

    @Test func `the modules outside of the code are light`() throws {
        let code = try #require(QRCode("a".utf8))
        #expect(code[0, 0])
        for (x, y) in [(-1, 0), (0, -1), (code.size, 0), (0, code.size), (.min, .max)] { #expect(!code[x, y]) }
    }

    @Test func `the code words fill the modules, but for up to seven`() {
        for version in QRVersion.all {
            let words = version.codewords(of: [])
            var grid = ModuleGrid(version)
            grid.place(words.map { _ in 0 })
            let light = grid
            grid.place(words.map { _ in 0xFF })
            let places = grid.darkCount - light.darkCount
            #expect(places == 8 * words.count)
            grid.place(words.map { _ in 0xFF } + [0xFF])
            #expect(grid.darkCount - light.darkCount - places < 8, "version \(version.number)")
        }
    }

    @Test func `the words of error correction leave no remainder`() {
        for degree in [10, 16, 18, 22, 24, 26, 28, 30] {
            let code = ReedSolomon(degree: degree)
            let data = (0..<40).map { UInt8(truncatingIfNeeded: $0 * 73 + degree) }
            let words = data + code.remainder(of: data[...])
            #expect(code.remainder(of: words[...]).allSatisfy { $0 == 0 })
        }
    }

    @Test func `the penalty is that of a count one module at a time`() throws {
        for text in SampleText.links + SampleText.random {
            for mask in QRMask.all {
                let grid = try #require(QRCode(text.utf8, masks: [mask])).grid
                #expect(grid.penalty == CountedPenalty(grid).total, "\(text) with mask \(mask.number)")
            }
        }
    }
}
