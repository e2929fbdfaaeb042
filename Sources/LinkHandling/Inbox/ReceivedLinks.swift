import LinkRoutes
public import Observation

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The links that an app has received, in the order of arrival, for a list or a search.
///
/// The list is observable and bounded: beyond the limit, the oldest record is removed.
@MainActor @Observable
public final class ReceivedLinks {
    /// One received link.
    public struct Record: Hashable, Sendable, Identifiable {
        /// The tap.
        public let event: LinkEvent
        /// When the link arrived, as `yyyy-MM-dd HH:mm:ss` in the time zone of the list.
        public let time: String

        /// The identity of the tap; two taps may have the same time and the same link.
        public var id: LinkEvent.ID { event.id }

        /// The link.
        public var url: String { event.url }

        /// The sending app; "Unknown" if the system does not report it.
        public var sourceApp: String { event.sourceApp ?? "Unknown" }

        /// The web page that had the link; "Unknown" if the system does not report it.
        public var referrer: String { event.referrer ?? "Unknown" }

        /// "Universal link" or "URL Scheme".
        public var linkType: String {
            switch event.kind {
            case .universal: "Universal link"
            case .scheme: "URL Scheme"
            }
        }
    }

    /// The records, oldest first.
    public private(set) var records: [Record] = []

    @ObservationIgnored private let limit: Int
    @ObservationIgnored private let format: Date.ISO8601FormatStyle

    /// Creates an empty list.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of records; at least one.
    ///   - timeZone: the time zone of the records' times.
    public init(limit: Int = 200, timeZone: TimeZone = .autoupdatingCurrent) {
        self.limit = max(limit, 1)
        format = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: timeZone)
            .year().month().day().time(includingFractionalSeconds: false)
    }

    /// Adds a link; ``LinkInbox`` calls this for its log.
    public func record(_ event: LinkEvent) {
        if records.count >= limit { records.removeFirst(records.count - limit + 1) }
        records.append(Record(event: event, time: event.receivedAt.formatted(format)))
    }

    /// Takes over what a later arrival of the same tap has said of it.
    func update(_ event: LinkEvent) {
        guard let index = records.lastIndex(where: { $0.id == event.id }), records[index].event != event else { return }
        records[index] = Record(event: event, time: records[index].time)
    }

    /// Removes all records.
    public func clear() { records = [] }
}
