/// Lets everything that can run do so, for tests of what must not happen and of what ends without a sign.
///
/// A cancelled task and one that waits for a clock go on beside the main actor, on threads that a busy machine lends
/// late; so this takes 15 ms. A test that knows what it waits for asks for that instead, in a loop with `Task.yield()`.
@MainActor
package func letOthersRun() async {
    for _ in 0..<3 {
        for _ in 0..<20 { await Task.yield() }
        try? await Task.sleep(for: .milliseconds(5))
    }
}
