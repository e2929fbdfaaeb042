private import Glibc

/// Ends the process if a promise is broken, so that libFuzzer saves the input.
///
/// `precondition` would do so too, but prints its message only in debug builds.
@inline(__always)
public func promise(_ isKept: Bool, else message: @autoclosure () -> String) {
    if !isKept { breakPromise(message()) }
}

/// Ends the process with a message.
public func breakPromise(_ message: String) -> Never {
    var line = "broken promise: \(message)\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    abort()
}
