/// An answer as curl wrote it down.
struct CurlAnswer {
    let status: Int
    let body: String
    /// The field lines, the names in lower case.
    private let fields: [(name: String, value: String)]

    init(head: String, body: String) {
        let lines = head.split(whereSeparator: \.isNewline)
        status = lines.first.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) } ?? 0
        fields = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (parts[0].lowercased(), String(parts.last?.drop { $0 == " " } ?? ""))
        }
        self.body = body
    }

    /// The value of a field, nil where it is absent.
    subscript(_ name: String) -> String? { fields.first { $0.name == name.lowercased() }?.value }

    /// The field lines but `Date`, for comparing answers.
    var lines: [String] { fields.filter { $0.name != "date" }.map { "\($0.name): \($0.value)" } }
}
