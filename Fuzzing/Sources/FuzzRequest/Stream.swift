import BorrowedBytes
import Fuzzer
import HTTP

/// The input of one client, and the promises that hold for any input.
struct Stream {
    private let bytes: [UInt8]
    private let parser: RequestParser
    /// The number of bytes that arrive at a time.
    private let step: Int

    init(bytes: [UInt8], choice: UInt8) {
        self.bytes = bytes
        // Small limits too, since inputs are short.
        parser = RequestParser(
            limits: choice < 128 ? RequestLimits() : RequestLimits(headBytes: 256, targetBytes: 64, fields: 8)
        )
        step = Int(choice % 16) + 1
    }

    /// Reads one head after the other, as a connection does, and fails if a promise is broken.
    func check() {
        var start = 0
        while true {
            let whole = answer(from: start, step: bytes.count + 1)
            promise(whole == answer(from: start, step: step), else: "the answer depends on how the stream is split")
            guard case .head(let head, let end) = whole else { return }
            promise(end > start && end <= bytes.count, else: "a head ends outside the bytes it was read from")
            for range in head.ranges.compactMap(\.self) {
                promise(range.lowerBound >= start && range.upperBound <= end, else: "a range leaves its head")
                checkPreferences(range)
                checkPart(range)
            }
            start = end
        }
    }

    /// Reads any field as a list of preferences.
    private func checkPreferences(_ field: Range<Int>) {
        var list = PreferenceReader(bytes.borrowed, field)
        while let preference = list.next(in: bytes.borrowed) {
            let (start, end) = (preference.name.lowerBound, preference.name.upperBound)
            promise(start >= field.lowerBound && end <= field.upperBound, else: "a name leaves its field")
            promise((0...1_000).contains(preference.weight), else: "a weight is out of range")
        }
        _ = AcceptedCodings(bytes.borrowed, field)
    }

    /// Reads any field as a range.
    private func checkPart(_ field: Range<Int>) {
        let count = 1_000
        guard case .part(let part) = RequestedRange(bytes.borrowed, field, of: count) else { return }
        promise(!part.isEmpty && part.lowerBound >= 0 && part.upperBound <= count, else: "a part leaves the content")
    }

    /// Returns the first answer other than "incomplete" when the bytes arrive `step` at a time.
    private func answer(from start: Int, step: Int) -> Answer {
        var progress = ParseProgress(from: start)
        var available = start
        while true {
            available = min(available + step, bytes.count)
            let answer = Answer(parser, bytes, first: available, resuming: &progress)
            guard answer == .incomplete, available < bytes.count else { return answer }
        }
    }
}
