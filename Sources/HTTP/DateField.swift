/// The `Date` line, rendered once a second and written in every answer (RFC 9110 §6.6.1).
public struct DateField: Sendable {
    let line: [UInt8]

    /// Renders the line.
    public init(_ date: HTTPDate) {
        var line = Array("Date: ".utf8)
        date.append(to: &line)
        line.append(contentsOf: [.carriageReturn, .lineFeed])
        self.line = line
    }
}
