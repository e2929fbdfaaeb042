import Fuzzer
import Glibc

/// Fuzzes a connection, from its first byte to its end, inside the server.
@main
enum FuzzConnection {
    static func main() {
        // As in a running server: if the client is gone, send() fails, and the process continues.
        signal(SIGPIPE, SIG_IGN)
        exit(fuzz(testOneInput))
    }
}

/// The servers are on libFuzzer's thread, the main thread, like each input.
@MainActor private let servers = Servers()

private func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let script = Script(Array(UnsafeBufferPointer(start: start, count: count)))
    MainActor.assumeIsolated { servers.check(script) }
    return 0
}
