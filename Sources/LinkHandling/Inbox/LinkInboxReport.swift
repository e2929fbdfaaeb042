import Diagnostics
public import LinkRoutes

/// What an inbox reports about links; only ``missingGuard(_:)`` and ``unclaimed(_:)`` are mistakes of the app.
public enum LinkInboxReport: Hashable, Sendable {
    /// A newer link superseded one that waited, or whose handler still ran.
    case superseded(LinkEvent, by: LinkEvent)
    /// More links waited than the limit allows; this was the oldest.
    case overflowed(LinkEvent)
    /// A link waited longer than the maximum age.
    case expired(LinkEvent)
    /// The consumer of a link was cancelled before its handler ended, and it is an action, which must not run twice.
    case interrupted(LinkEvent)
    /// The text is not a link of the app's type (``TypedInbox``); if it is a web link of the table, its page is shown.
    case refused(LinkEvent, LinkProblem)
    /// The guard of the app did not allow the link, or did not answer in time, or the delivery has none
    /// (``TypedInbox``); without a guard, its page is shown if it is a web link of the table.
    case denied(LinkEvent, LinkGuardError.Reason)
    /// A delivery without a guard has begun, although routes require this of the app: their links are denied.
    case missingGuard(String)
    /// The link waits for a consumer of its scene, and all consumers are for other scenes.
    case unclaimed(LinkEvent)
    /// A tap arrived again, or the same link was tapped again while this one waited or its handler ran; it counts once.
    case repeated(LinkEvent, through: LinkEntryPoint)
    /// A link of this many bytes was refused.
    case tooLong(bytes: Int)
    /// The store could not be read or written; links are kept in memory.
    case storeFailed(String)
}

extension LinkInboxReport: CustomStringConvertible {
    /// One sentence for a log; it contains links, which may contain secrets.
    public var description: String {
        switch self {
        case .superseded(let event, let newer): "\(event.url) was superseded by \(newer.url)"
        case .overflowed(let event): "\(event.url) was dropped: more links waited than the limit allows"
        case .expired(let event): "\(event.url) was dropped: it waited longer than the maximum age"
        case .interrupted(let event): "\(event.url) was interrupted: its consumer was cancelled"
        case .refused(let event, let problem): "\(event.url) was refused: \(problem)"
        case .denied(let event, .timedOut): "\(event.url) was denied: the guard did not answer in time"
        case .denied(let event, .noGuard): "\(event.url) was denied: its route requires a guard, and there is none"
        case .denied(let event, .refused): "\(event.url) was denied by the guard"
        case .missingGuard(let name): "missing guard for \(name.quoted): its links are denied; deliver with \"guard:\""
        case .unclaimed(let event):
            "\(event.url) waits for the scene \((event.scene ?? "").quoted), and only others deliver; deliver in it, such as "
                + "with \"scene:\" of \".links\", or receive without a scene"
        case .repeated(let event, let entryPoint): "\(event.url) arrived again, through \(entryPoint.rawValue)"
        case .tooLong(let bytes): "a link of \(bytes) bytes was refused: the maximum is \(LinkInbox.longestLink)"
        case .storeFailed(let reason): "waiting links are kept in memory only: \(reason)"
        }
    }
}
