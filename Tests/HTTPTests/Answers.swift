import HTTP
import HTTPCases

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
                while !closes, case .head(let head, let end) = try parser.parse(come.span, resuming: &progress) {
                    let response = CaseResponder().respond(to: head, in: come.span, onLoopback: false)
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
