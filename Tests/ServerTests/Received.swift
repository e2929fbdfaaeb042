/// An answer as a client reads it.
struct Received {
    let status: Int
    /// The fields by lower-case name.
    let fields: [String: String]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The first answer in `bytes` with its length, if it is all there.
    static func first(in bytes: [UInt8], bodiless: Bool) -> (Received, length: Int)? {
        let blankLine = Array("\r\n\r\n".utf8)
        guard
            let end = bytes.indices.first(where: {
                bytes[$0] == 13 && bytes[$0...].prefix(4).elementsEqual(blankLine)
            })
        else { return nil }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { return nil }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            fields[parts[0].lowercased()] = String(parts.count > 1 ? parts[1].drop { $0 == " " } : "")
        }
        let count = bodiless || status == 304 ? 0 : fields["content-length"].flatMap { Int($0) } ?? 0
        let bodyStart = end + 4
        guard bytes.count - bodyStart >= count else { return nil }
        let answer = Received(status: status, fields: fields, body: Array(bytes[bodyStart..<bodyStart + count]))
        return (answer, bodyStart + count)
    }
}
