import Foundation
import TestFolders

/// Where the programs are that the tests run.
enum Program {
    /// The built `linkd`, which lies beside the tests in debug and release builds alike.
    static func linkd() throws -> URL {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        // On a Mac, another program loads the tests, and its arguments name them.
        let arguments = CommandLine.arguments.map { argument in
            URL(filePath: argument.range(of: ".xctest").map { String(argument[..<$0.upperBound]) } ?? argument)
        }
        for neighbor in bundles + arguments {
            let url = neighbor.deletingLastPathComponent().appending(path: "linkd")
            if FileManager.default.isExecutableFile(atPath: url.path) { return url }
        }
        throw TestFailure("no linkd lies beside the tests; build it with them")
    }

    /// Whether the system shows in /proc what a process has open, blocks and uses, and takes all of 127.0.0.0/8 as its own.
    static var isOnLinux: Bool {
        #if os(Linux)
        true
        #else
        false
        #endif
    }

    /// A program of the system; Debian keeps some in folders that are not on everyone's path.
    static func installed(_ name: String) -> URL? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin", "/sbin", "/usr/bin", "/bin"]
        return folders.map { URL(filePath: $0).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// The folder of the project.
    static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
}

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

/// What a command has come to.
struct Outcome {
    let exitCode: Int32
    let output: String
    let error: String

    /// - Parameter seconds: how long the command may take.
    init(_ child: Child, seconds: Double = 30) throws {
        exitCode = try child.wait(seconds: seconds)
        output = child.output
        error = child.error
    }

    /// Runs the built `linkd` to its end.
    static func linkd(_ arguments: [String], input: String = "", in folder: TemporaryFolder? = nil) throws -> Outcome {
        try Outcome(Child(Program.linkd(), arguments, input: input, in: folder))
    }
}

/// The outermost time that a test waits; machines are slow when others work on them too.
struct Deadline {
    private let end: Date

    init(seconds: Double = 30) { end = Date(timeIntervalSinceNow: seconds) }

    var hasPassed: Bool { Date() >= end }

    /// Looks again and again until there is something.
    @discardableResult
    func poll<Found>(for what: String, _ look: () throws -> Found?) throws -> Found {
        while true {
            if let found = try look() { return found }
            guard !hasPassed else { throw TestFailure("waited in vain for \(what)") }
            Thread.sleep(forTimeInterval: 0.01)
        }
    }
}

/// Why a test cannot go on.
struct TestFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
