internal import CLibevent

/// A descriptor kept for the moment when there are no others: lent out, it lets one connection in to be told so.
final class SpareDescriptor {
    private var descriptor: Int32 = -1

    init() {
        refill()
    }

    deinit {
        release()
    }

    /// Runs `body` while one descriptor is free, unless the last time has used it up for good.
    func lend(_ body: () -> Void) {
        refill()
        guard descriptor >= 0 else { return }
        release()
        body()
        refill()
    }

    private func refill() {
        // The root folder is always there, and reading it is never asked for.
        if descriptor < 0 { descriptor = linkd_open_for_reading("/") }
    }

    private func release() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }
}
