import Foundation
import Fuzzer

/// Fuzzes the app's side: the inbox, the router, decoding and callbacks.
@main
enum FuzzApp {
    static func main() {
        // The app's side works on the main actor, so libFuzzer gets another thread.
        let thread = Thread { exit(fuzz(testOneInput)) }
        thread.stackSize = 8 << 20
        thread.start()
        dispatchMain()
    }
}

@MainActor private let app = AppSide()

/// Reads the bytes as a link, and as the address of a callback.
private func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    let done = DispatchSemaphore(value: 0)
    Task { @MainActor in
        await app.check(text)
        done.signal()
    }
    done.wait()
    return 0
}
