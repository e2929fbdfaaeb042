import Fuzzer
import Glibc

/// Fuzzes a connection, from its first byte to its end, within the server that serves it.
@main
enum FuzzConnection {
    static func main() {
        // As a server that runs has it: a client that is gone is an error of send(), not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        exit(fuzz(testOneInput))
    }
}

/// They live on libFuzzer's thread, which is the main one, as each input does.
@MainActor private let servers = Servers()

private func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let script = Script(Array(UnsafeBufferPointer(start: start, count: count)))
    MainActor.assumeIsolated { servers.check(script) }
    return 0
}
