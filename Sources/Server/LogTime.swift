internal import HTTP

/// The time as the combined format writes it, rendered once a second.
struct LogTime {
    private var seconds = -1
    private var rendered: [UInt8] = []

    /// ` - - [06/Nov/1994:08:49:37 +0000] "`: what stands between the address and the request.
    mutating func text(_ seconds: Int) -> [UInt8] {
        guard seconds != self.seconds else { return rendered }
        self.seconds = seconds
        // An IMF-fixdate has the same parts in the same order, only with other separators.
        var date: [UInt8] = []
        HTTPDate(secondsSince1970: seconds).append(to: &date)
        rendered = Array(" - - [".utf8) + date[5..<7] + Array("/".utf8) + date[8..<11] + Array("/".utf8)
        rendered += date[12..<16] + Array(":".utf8) + date[17..<25] + Array(" +0000] \"".utf8)
        return rendered
    }
}
