import BorrowedBytes
import HTTP
import HTTPCases
import SeededRandom
import Testing

/// The table of raw requests against the parser alone; `ServerTests` runs it against a live server.
@Suite struct RequestCaseTests {
    @Test(arguments: HTTPCase.all)
    func `a request that arrives whole gets its responses`(_ given: HTTPCase) {
        #expect(Answers(to: given.request) == Answers(given))
    }

    @Test(arguments: HTTPCase.all)
    func `a request gets the same answers byte by byte`(_ given: HTTPCase) {
        let pieces = Array(repeating: 1, count: given.request.count)
        #expect(Answers(to: given.request, pieces: pieces) == Answers(given))
    }

    @Test(arguments: HTTPCase.all)
    func `a request gets the same answers however it is cut`(_ given: HTTPCase) {
        var random = SeededGenerator(seed: UInt64(given.request.count))
        for _ in 0..<20 {
            let cuts = (0..<6).map { _ in Int.random(in: 1...max(given.request.count / 3, 1), using: &random) }
            #expect(Answers(to: given.request, pieces: cuts) == Answers(given))
        }
    }

    @Test func `every name in the table is unique`() {
        let names = Dictionary(grouping: HTTPCase.all, by: \.name).filter { $0.value.count > 1 }.keys
        #expect(names.isEmpty)
        #expect(HTTPCase.all.count > 180)
    }
}

/// Random bytes: the parser traps on none, and says the same however they are cut.
@Suite struct RequestParserFuzzTests {
    /// Takes a request of the table and changes some of it.
    private func mutant(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes = HTTPCase.all.randomElement(using: &random)?.request ?? []
        if bytes.count > 400 { bytes = Array(bytes.prefix(400)) }
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = .random(in: 0...255, using: &random)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(Array(" \r\n\t:/\0%,".utf8).randomElement(using: &random) ?? 0, at: place)
            default: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
            }
        }
        return bytes
    }

    @Test func `changed requests get one answer, however they are cut`() {
        var random = SeededGenerator(seed: 1)
        let end = ContinuousClock.now + TestRounds.time(.seconds(1))
        var runs = 0
        while ContinuousClock.now < end {
            let bytes = mutant(&random)
            let whole = Answers(to: bytes)
            let cuts = (0..<8).map { _ in Int.random(in: 1...40, using: &random) }
            #expect(Answers(to: bytes, pieces: cuts) == whole, "\(bytes)")
            runs += 1
        }
        #expect(runs > 100)
    }

    @Test func `random bytes are refused or need more input`() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<TestRounds.count(5_000) {
            let bytes = (0..<Int.random(in: 0...64, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let answers = Answers(to: bytes)
            #expect(answers.statuses.count <= 1)
            #expect(!answers.statuses.contains(200))
        }
    }

    @Test func `every range lies within the head`() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<TestRounds.count(5_000) {
            let bytes = mutant(&random)
            guard case .head(let head, let end)? = try? RequestParser().parse(bytes.borrowed) else { continue }
            #expect(end <= bytes.count)
            #expect(bytes[head.path.lowerBound] == UInt8(ascii: head.isForServer ? "*" : "/"))
            let ranges = [
                head.path, head.target, head.query, head.host, head.ifNoneMatch, head.ifModifiedSince,
                head.acceptLanguage, head.acceptEncoding, head.referer, head.userAgent, head.forwardedFor,
            ]
            #expect(ranges.allSatisfy { $0 == nil || ($0?.lowerBound ?? -1) >= 0 && ($0?.upperBound ?? end) < end })
        }
    }
}

/// The statuses that bytes get from the parser and the table's responder, as a connection would ask them.
struct Answers: Equatable {
    var statuses: [Int] = []
    var closes = false

    init(_ given: HTTPCase) {
        statuses = given.statuses
        closes = given.closes
    }

    /// Feeds `bytes` in pieces of the given lengths, then the rest.
    init(to bytes: [UInt8], pieces: [Int] = []) {
        let parser = RequestParser()
        var progress = ParseProgress()
        var available = 0
        var lengths = pieces.makeIterator()
        while available < bytes.count, !closes {
            available = min(available + (lengths.next() ?? bytes.count), bytes.count)
            let come = Array(bytes[..<available])
            do throws(ParseError) {
                while !closes, case .head(let head, let end) = try parser.parse(come.borrowed, resuming: &progress) {
                    let response = CaseResponder().respond(to: head, in: come.borrowed, onLoopback: false)
                    statuses.append(response.status.code)
                    closes = !head.keepsAlive
                    progress = ParseProgress(from: end)
                }
            } catch {
                statuses.append(error.status.code)
                closes = true
            }
        }
    }
}
