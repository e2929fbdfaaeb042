import Foundation

/// A child process whose output goes to files; it is ended with its owner at the latest.
final class Child {
    private let process = Process()
    private let ended = DispatchSemaphore(value: 0)
    private let folder: TemporaryFolder
    private let workingFolder: TemporaryFolder?

    /// Starts a program in a folder, which is one of its own where none is given.
    ///
    /// - Parameter standardInput: what it reads instead of `input`.
    init(
        _ program: URL,
        _ arguments: [String],
        input: String = "",
        standardInput: FileHandle? = nil,
        in workingFolder: TemporaryFolder? = nil
    ) throws {
        self.workingFolder = workingFolder
        folder = try TemporaryFolder()
        try folder.write("input", input)
        try folder.write("output", "")
        try folder.write("error", "")
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = (workingFolder ?? folder).url
        let input = try FileHandle(forReadingFrom: URL(filePath: folder.path("input")))
        let output = try FileHandle(forWritingTo: URL(filePath: folder.path("output")))
        let error = try FileHandle(forWritingTo: URL(filePath: folder.path("error")))
        (process.standardInput, process.standardOutput, process.standardError) = (standardInput ?? input, output, error)
        process.terminationHandler = { [ended] _ in ended.signal() }
        // The process keeps them for longer than this object lives, and hundreds of tests run in one process.
        defer { for file in [input, output, error] { try? file.close() } }
        try Self.withoutBlockedSignals { try process.run() }
    }

    deinit {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        ended.wait()
    }

    /// What it has written to standard output so far.
    var output: String { folder.text("output") }

    /// What it has written to standard error so far.
    var error: String { folder.text("error") }

    /// Whether it runs.
    var isRunning: Bool { process.isRunning }

    /// The number that the system knows it by.
    var processIdentifier: Int32 { process.processIdentifier }

    /// Asks it to end.
    func terminate() { process.terminate() }

    /// Sends it a signal.
    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Waits for its end.
    ///
    /// - Returns: its exit code, or the number of the signal that ended it, negated.
    func wait(seconds: Double = 30) throws -> Int32 {
        guard ended.wait(timeout: .now() + seconds) == .success else {
            throw TestFailure("\(process.executableURL?.lastPathComponent ?? "a child") has not ended in \(seconds) s")
        }
        ended.signal()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    /// Tests run on threads that may block signals, and a child inherits what is blocked where it is started.
    private static func withoutBlockedSignals(_ start: () throws -> Void) rethrows {
        var (none, own) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &own)
        defer { pthread_sigmask(SIG_SETMASK, &own, nil) }
        try start()
    }
}
