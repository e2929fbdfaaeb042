import ArgumentParser
import Diagnostics
import Reports

/// Where `linkd print` puts its output: standard output, a file, or nowhere if a file is only checked.
struct PrintedFile: ParsableArguments {
    @Option(file: "Writes the output to a file, only if it changes the file.")
    var output: String?

    @Option(file: "Prints nothing; fails if the file differs from the output.")
    var check: String?

    func validate() throws {
        guard output == nil || check == nil else {
            throw ValidationError("--output and --check cannot be combined; use one of them")
        }
    }

    /// Prints, writes or checks the output of a command.
    ///
    /// - Throws: that the checked file differs, or that the file cannot be written.
    func put(_ bytes: [UInt8]) throws(Report) {
        if let check {
            guard Self.bytes(of: check) != bytes else { return }
            throw Report([stale(check)], exitCode: .failure)
        }
        guard let output else { return try Console.print(bytes: bytes) }
        try Files.update(output, bytes)
    }

    private func stale(_ file: String) -> Diagnostic {
        let words = CommandLine.arguments.dropFirst().map { word in
            let isCheck = word == "--check" || word.hasPrefix("--check=")
            return (isCheck ? "--output" + word.dropFirst("--check".count) : word).shellWord
        }
        return Diagnostic(
            .outdatedFile,
            in: file,
            Self.bytes(of: file) == nil ? "missing file" : "file differs from the current output",
            fix: "run \"linkd \(words.joined(separator: " "))\""
        )
    }

    /// The content of a file; nil if it cannot be read.
    private static func bytes(of file: String) -> [UInt8]? { try? Files.read(file) }
}
