#if canImport(os)
import os
#else
import BorrowedBytes
#endif

extension LinkInboxReport {
    /// Logs the report in a debug build; a release build logs nothing.
    ///
    /// On Apple's systems, it uses `Logger`, and the link is private data. Elsewhere, it writes to standard error.
    public func log() {
        #if DEBUG && canImport(os)
        let kind = Mirror(reflecting: self).children.first?.label ?? ""
        Logger(subsystem: "LinkHandling", category: "LinkInbox")
            .notice("\(kind, privacy: .public): \(description, privacy: .private)")
        #elseif DEBUG
        StandardError.print(description + "\n")
        #endif
    }
}
