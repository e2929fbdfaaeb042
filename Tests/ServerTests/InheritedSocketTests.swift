import Foundation
import Server
import Testing

@Suite struct InheritedSocketTests {
    @Test func `variables that were meant for another process are taken out and otherwise let be`() throws {
        let names = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]
        for name in names { setenv(name, "1", 1) }
        #expect(try InheritedSocket.take().isEmpty)
        for name in names { #expect(getenv(name) == nil, "\(name) would be taken by a child process for its own") }
        setenv("NOTIFY_SOCKET", "/nowhere/notify", 1)
        ServiceNotifier().ready("nobody hears it")
        #expect(getenv("NOTIFY_SOCKET") == nil)
    }
}
