/// Wakes tasks of the main actor that wait for a change.
@MainActor
final class ChangeSignal {
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastID = 0

    /// Waits for the next signal, or until the task is cancelled.
    func next() async {
        lastID += 1
        let id = lastID
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { continuation.resume() } else { waiting[id] = continuation }
            }
        } onCancel: {
            Task { @MainActor in self.waiting.removeValue(forKey: id)?.resume() }
        }
    }

    /// Wakes all waiting tasks.
    func signal() {
        let woken = waiting.sorted { $0.key < $1.key }.map(\.value)
        waiting = [:]
        for continuation in woken { continuation.resume() }
    }
}
