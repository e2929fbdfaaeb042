import HTTP

/// An answer as a client reads it.
struct Answer: Equatable {
    let status: Int
    /// The field lines that stand for every client, by lower-case name.
    let fields: [String: String]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// Whether no text of the request came back.
    func holds(_ text: String) -> Bool {
        self.text.contains(text) || fields.values.contains { $0.contains(text) }
    }

    init(_ response: Response) {
        status = response.status.code
        var head: [UInt8] = []
        let date = DateField(HTTPDate(secondsSince1970: 0))
        ResponseHead(of: response, persistence: .implied).append(to: &head, date: date)
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n").dropFirst()
        let pairs = lines.map { line in
            let colon = line.firstIndex(of: ":") ?? line.endIndex
            return (line[..<colon].lowercased(), String(line[colon...].dropFirst(2)))
        }
        fields = Dictionary(pairs) { "\($0), \($1)" }
        body = if case .bytes(let bytes) = response.body { bytes } else { [] }
    }
}
