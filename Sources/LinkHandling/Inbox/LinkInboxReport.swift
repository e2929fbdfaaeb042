/// What an inbox does with a link besides handing it on; nothing of it is an error of the app.
public enum LinkInboxReport: Hashable, Sendable {
    /// A newer link took the place of one that waited.
    case superseded(LinkEvent, by: LinkEvent)
    /// More links waited than the limit allows; this was the oldest.
    case overflowed(LinkEvent)
    /// A link waited longer than the maximum age.
    case expired(LinkEvent)
    /// A tap came in once more, through another entry point, and counts once.
    case repeated(LinkEvent, through: LinkEntryPoint)
    /// A link of so many bytes was not taken in.
    case tooLong(bytes: Int)
    /// The store could not be read or written; links are kept in memory.
    case storeFailed(String)
}

extension LinkInboxReport: CustomStringConvertible {
    /// One sentence for a log; it holds links, which may hold secrets.
    public var description: String {
        switch self {
        case .superseded(let event, let newer): "\(event.url) was superseded by \(newer.url)"
        case .overflowed(let event): "\(event.url) was dropped: more links waited than the limit allows"
        case .expired(let event): "\(event.url) was dropped: it waited longer than the maximum age"
        case .repeated(let event, let entryPoint): "\(event.url) came once more, through \(entryPoint.rawValue)"
        case .tooLong(let bytes): "a link of \(bytes) bytes was refused: \(LinkInbox.longestLink) are the most"
        case .storeFailed(let reason): "links that wait are kept in memory only: \(reason)"
        }
    }
}
