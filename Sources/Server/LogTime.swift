internal import HTTP

/// A time as lines begin with it, rendered once a second.
struct LogTime {
    private let render: (HTTPDate) -> [UInt8]
    private var seconds = -1
    private var rendered: [UInt8] = []

    private init(_ render: @escaping (HTTPDate) -> [UInt8]) {
        self.render = render
    }

    mutating func text(_ seconds: Int) -> [UInt8] {
        if seconds != self.seconds {
            self.seconds = seconds
            rendered = render(HTTPDate(secondsSince1970: seconds))
        }
        return rendered
    }

    /// `06/Nov/1994:08:49:37 +0000`.
    static var combined: LogTime {
        LogTime { time in
            // An IMF-fixdate has the same parts in the same order, only with other separators.
            var date: [UInt8] = []
            time.append(to: &date)
            var text = date[5..<7] + Array("/".utf8) + date[8..<11] + Array("/".utf8)
            text += date[12..<16] + Array(":".utf8) + date[17..<25] + Array(" +0000".utf8)
            return Array(text)
        }
    }

    /// `1994-11-06T08:49:37`.
    static var timestamp: LogTime {
        LogTime { time in
            var text: [UInt8] = []
            time.appendTimestamp(to: &text)
            return text
        }
    }
}
