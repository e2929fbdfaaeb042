import Diagnostics

/// Reads the binary form of property lists, `bplist00`.
///
/// A list can name one object in many places, so that a short file can describe a huge tree, or one without an end. The
/// reader has limits on depth, values and text. Source: CoreFoundation, `CFBinaryPList.c`.
struct BinaryPropertyList {
    static let maximumDepth = 64
    static let maximumValues = 100_000
    /// The maximum size of all texts that are read, in bytes.
    static let maximumText = 16 << 20

    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let objects: Int
    private let top: Int
    private let table: Int
    private var values = 0
    private var text = 0

    private static let trailerSize = 32

    /// Reads the trailer.
    init(_ bytes: [UInt8]) throws(Diagnostic) {
        guard bytes.starts(with: "bplist00".utf8) else { throw Self.error("its version is unknown") }
        guard bytes.count > Self.trailerSize + 8 else { throw Self.error("it is cut off") }
        let trailer = bytes.count - Self.trailerSize
        self.bytes = bytes
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard 1...8 ~= offsetSize, 1...8 ~= referenceSize,
            let objects = Self.number(bytes, trailer + 8, 8), let top = Self.number(bytes, trailer + 16, 8),
            let table = Self.number(bytes, trailer + 24, 8),
            objects <= bytes.count, top < objects, table >= 8, table <= trailer,
            objects * offsetSize <= trailer - table
        else { throw Self.error("its trailer is wrong") }
        (self.objects, self.top, self.table) = (objects, top, table)
    }

    /// Reads the whole list.
    consuming func root() throws(Diagnostic) -> PropertyList { try value(top, path: "", depth: 0) }

    private mutating func value(_ index: Int, path: String, depth: Int) throws(Diagnostic) -> PropertyList {
        values += 1
        guard depth < Self.maximumDepth else { throw Self.error("more than 64 values are inside each other") }
        guard values <= Self.maximumValues else { throw Self.error("it has too many values") }
        guard index < objects, let start = Self.number(bytes, table + index * offsetSize, offsetSize),
            start >= 8, start < table
        else { throw Self.error("a reference leads nowhere") }
        let (kind, low) = (bytes[start] >> 4, Int(bytes[start] & 15))
        let content: PropertyList.Content
        switch kind {
        case 0 where low == 8 || low == 9: content = .boolean(low == 9)
        case 0...4, 8: content = .other
        case 5, 6, 7: content = .text(try string(start, kind, low))
        case 0xA:
            let (count, first) = try size(start, low)
            var elements: [PropertyList] = []
            for place in 0..<count {
                let reference = try self.reference(first, place)
                elements.append(try value(reference, path: path.element(place), depth: depth + 1))
            }
            content = .array(elements)
        case 0xD: content = .dictionary(try members(start, low, path: path, depth: depth))
        default: throw Self.error("an object has an unknown type")
        }
        return PropertyList(content, at: SourceLocation(path: path))
    }

    private mutating func members(
        _ start: Int,
        _ low: Int,
        path: String,
        depth: Int
    ) throws(Diagnostic) -> [(name: String, value: PropertyList)] {
        let (count, first) = try size(start, low)
        var members: [(name: String, value: PropertyList)] = []
        var names = Names()
        for place in 0..<count {
            let key = try value(try reference(first, place), path: path, depth: depth + 1)
            guard let name = key.text else { throw Self.error("a key is not a text") }
            guard names.insert(name) else { throw Self.error("the key \"\(name.excerpt)\" occurs twice") }
            let reference = try self.reference(first, count + place)
            members.append((name, try value(reference, path: name.inPath(path), depth: depth + 1)))
        }
        return members
    }

    private mutating func string(_ start: Int, _ kind: UInt8, _ low: Int) throws(Diagnostic) -> String {
        let (count, first) = try size(start, low)
        let width = kind == 6 ? 2 : 1
        guard count <= (table - first) / width else { throw Self.error("a text is cut off") }
        text += count * width
        guard text <= Self.maximumText else { throw Self.error("it has too much text") }
        let content = bytes[first..<first + count * width]
        guard kind == 6 else { return String(decoding: content, as: UTF8.self) }
        let units = stride(from: content.startIndex, to: content.endIndex, by: 2).map { index in
            UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Returns the size of an object and where its content begins; a size above 14 is a number of its own.
    private func size(_ start: Int, _ low: Int) throws(Diagnostic) -> (count: Int, first: Int) {
        guard low == 15 else { return (low, start + 1) }
        let marker = start + 1
        guard marker < table, bytes[marker] >> 4 == 1, bytes[marker] & 15 <= 3 else {
            throw Self.error("a size is wrong")
        }
        let width = 1 << Int(bytes[marker] & 15)
        guard let count = Self.number(bytes, marker + 1, width), count <= bytes.count, marker + 1 + width <= table
        else {
            throw Self.error("a size is wrong")
        }
        return (count, marker + 1 + width)
    }

    private func reference(_ first: Int, _ place: Int) throws(Diagnostic) -> Int {
        let start = first + place * referenceSize
        guard start + referenceSize <= table, let index = Self.number(bytes, start, referenceSize) else {
            throw Self.error("a list is cut off")
        }
        return index
    }

    /// Returns the number of some bytes, the highest first; nil if it is too large or the bytes are not there.
    private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
        guard start >= 0, start <= bytes.count - count else { return nil }
        let value = bytes[start..<start + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return value <= UInt64(UInt32.max) ? Int(value) : nil
    }

    private static func error(_ reason: String) -> Diagnostic {
        Diagnostic(
            .unreadable,
            "the binary property list cannot be read: \(reason)",
            fix: "write the file as XML: plutil -convert xml1 FILE"
        )
    }
}
