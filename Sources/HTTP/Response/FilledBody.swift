internal import BorrowedBytes

/// The form of bodies that differ in a few texts only: the bytes that they share, and the places of the texts.
///
/// It is a class, so that an answer needs one retain to refer to it; it never changes.
public final class BodyForm: Sendable {
    /// Fixed bytes, and the text after them; it is small, since a page has about fifty.
    package struct Piece: Sendable {
        /// The offset of the bytes.
        package let start: UInt32
        /// The number of bytes.
        package var count: UInt32
        /// The number of the text; the largest number if other bytes follow.
        package var text: UInt16
        /// Whether other forms have the same bytes too.
        package let isShared: Bool

        /// The place of the bytes.
        package var range: Range<Int> { Int(start)..<Int(start) + Int(count) }

        /// Creates a piece.
        package init(start: UInt32, count: UInt32, isShared: Bool, text: UInt16 = .max) {
            self.start = start
            self.count = count
            self.isShared = isShared
            self.text = text
        }
    }

    package let shared: [UInt8]
    package let own: [UInt8]
    package let pieces: [Piece]
    /// The number of pieces with each text.
    fileprivate let uses: [Int]
    /// The number of bytes that all bodies of this form have.
    fileprivate let fixedCount: Int

    /// Creates a form; its pieces must have bytes and texts that exist.
    ///
    /// - Parameter texts: the number of texts.
    package init(shared: [UInt8], own: [UInt8], _ pieces: [Piece], texts: Int) {
        var uses = [Int](repeating: 0, count: texts)
        var fixedCount = 0
        for piece in pieces {
            let bytes = piece.isShared ? shared.count : own.count
            precondition(Int(piece.start) + Int(piece.count) <= bytes, "a piece is out of bounds")
            fixedCount += Int(piece.count)
            if piece.text != .max { uses[Int(piece.text)] += 1 }
        }
        self.shared = shared
        self.own = own
        self.pieces = pieces
        self.uses = uses
        self.fixedCount = fixedCount
    }
}

/// A body in its form, with the texts of one answer: the bytes are put together when they are sent.
public final class FilledBody: Sendable {
    package let form: BodyForm
    /// The texts, one after the other.
    package let texts: [UInt8]
    /// The end of each text of the form.
    package let ends: [UInt32]
    /// The length in bytes.
    package let count: Int

    /// Creates a body.
    ///
    /// - Parameters:
    ///   - texts: the texts, one after the other.
    ///   - ends: the end of each text.
    package init(_ form: BodyForm, _ texts: [UInt8], ends: [UInt32]) {
        precondition(ends.count == form.uses.count, "a text is missing")
        var count = form.fixedCount
        var start = 0
        for index in ends.indices {
            let end = Int(ends[index])
            precondition(end >= start && end <= texts.count, "a text is out of bounds")
            count += form.uses[index] * (end - start)
            start = end
        }
        self.form = form
        self.texts = texts
        self.ends = ends
        self.count = count
    }

    /// All bytes.
    ///
    /// A page has about a hundred pieces: appending them as slices of arrays took a quarter of the instructions of its request
    /// (docs/performance.md#instructions-of-a-request).
    package var bytes: [UInt8] {
        let (shared, own, texts) = (form.shared, form.own, texts)
        return [UInt8](count: count) { room in
            for piece in form.pieces {
                room.append((piece.isShared ? shared.borrowed : own.borrowed).extracting(piece.range))
                if piece.text != .max { room.append(texts.borrowed.extracting(range(ofText: Int(piece.text)))) }
            }
        }
    }

    /// The bytes that only this body uses; its form is shared.
    package var ownBytes: Int { texts.count + ends.count * MemoryLayout<UInt32>.size }

    /// Appends the bytes of a part, for a body that is sent in parts and never put together.
    package func append(_ part: Range<Int>, to output: inout [UInt8]) {
        var (skipped, rest) = (part.lowerBound, part.count)
        func append(_ bytes: [UInt8], _ range: Range<Int>) {
            let wanted = range.dropFirst(skipped).prefix(rest)
            skipped -= min(skipped, range.count)
            rest -= wanted.count
            output += bytes[wanted]
        }
        for piece in form.pieces where rest > 0 {
            append(piece.isShared ? form.shared : form.own, piece.range)
            if piece.text != .max { append(texts, range(ofText: Int(piece.text))) }
        }
    }

    /// Returns the place of a text in `texts`.
    package func range(ofText index: Int) -> Range<Int> {
        (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
    }
}
