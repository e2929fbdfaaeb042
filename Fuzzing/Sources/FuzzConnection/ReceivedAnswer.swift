import Fuzzer

/// An answer as a client reads it, with independent rules: a malformed answer breaks a promise.
struct ReceivedAnswer {
    let status: Int
    /// Whether the answer states that the connection ends.
    let ends: Bool
    /// The range of the value of `Date`.
    let date: Range<Int>
    let body: ArraySlice<UInt8>

    /// Reads all answers to some requests; an answer without a request is read as an answer to `GET`.
    static func all(in bytes: [UInt8], to requests: [SentRequest]) -> [ReceivedAnswer] {
        var answers: [ReceivedAnswer] = []
        var start = 0
        while start < bytes.count {
            let head = AnswerHead(in: bytes, from: start)
            let isLast = head.end == bytes.count
            let asksHead = answers.count < requests.count && requests[answers.count].asksHead
            // A limit can end the head before the method, and then the server cannot know that it is HEAD.
            let isBodiless = head.status == 304 || asksHead && (isLast || !head.isRefusal)
            let count = isBodiless ? 0 : head.length
            promise(count <= bytes.count - head.end, else: "an answer is incomplete")
            let end = head.end + count
            answers.append(ReceivedAnswer(head, body: bytes[head.end..<end]))
            start = end
        }
        return answers
    }

    private init(_ head: AnswerHead, body: ArraySlice<UInt8>) {
        status = head.status
        ends = head.ends
        date = head.date
        self.body = body
    }
}
