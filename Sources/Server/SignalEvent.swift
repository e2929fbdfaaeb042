internal import CLibevent

/// A signal that one loop waits for, and what it does then; only one loop of a process may wait for signals.
final class SignalEvent {
    private let action: () -> Void
    private var event: Event?

    init(_ loop: borrowing EventLoop, _ signal: Int32, _ action: @escaping () -> Void) throws(ServerError) {
        self.action = action
        event = Event(loop, signal: signal, self) { _, _, context in
            guard let context else { return }
            Unmanaged<SignalEvent>.fromOpaque(context).takeUnretainedValue().action()
        }
        guard event?.start() == true else { throw .noEventLoop }
    }
}
