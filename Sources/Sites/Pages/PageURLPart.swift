/// A piece of a URL in a page.
indirect enum PageURLPart: Sendable {
    /// Text that is escaped where the URL's own rules want it.
    case fixed(String)
    case value(PageValue)
    /// A value that may be a whole segment of a path: a dot segment is left out, for it would climb.
    case segment(PageValue)
    /// Percent-encoded as one value of the URL.
    case encoded([PageURLPart])
}

extension [PageURLPart] {
    /// Whether these are all values of the link that the parts hold.
    func holdOnly(_ values: [PageValue]) -> Bool {
        allSatisfy { part in
            switch part {
            case .fixed, .value(.otherHost): true
            case .value(let value), .segment(let value): values.contains(value)
            case .encoded(let parts): parts.holdOnly(values)
            }
        }
    }

    /// The same with texts that follow each other as one.
    var joiningFixed: [PageURLPart] {
        reduce(into: []) { parts, part in
            if case .fixed(let end) = part, case .fixed(let start) = parts.last {
                parts[parts.count - 1] = .fixed(start + end)
            } else {
                parts.append(part)
            }
        }
    }
}
