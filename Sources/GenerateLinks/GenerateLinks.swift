import Diagnostics
import LinkCode

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Writes the Swift type of a table's links: `GenerateLinks TABLE OUTPUT [options=FILE] [name=NAME] [access=LEVEL]`.
///
/// The plugins run it; `linkd print swift` does the same for people.
@main
struct GenerateLinks {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3 else { fail("error: usage: GenerateLinks TABLE OUTPUT [OPTION=VALUE]...") }
        let options = options(arguments.dropFirst(3))
        guard let generator = CodeGenerator(.swift, name: options.name, access: options.access) else {
            fail("error: \(options.name) is not a name of a type")
        }
        let table = bytes(of: arguments[1])
        do throws(CodeError) {
            write(try generator.text(json: table), to: arguments[2])
        } catch {
            fail(error, in: arguments[1])
        }
    }

    /// Reads the options; those of the command come after the file.
    private static func options(_ arguments: ArraySlice<String>) -> CodeOptions {
        var options = CodeOptions()
        for argument in arguments {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { fail("error: \(argument): write OPTION=VALUE") }
            if parts[0] == "options" {
                do throws(CodeError) {
                    options = try CodeOptions(json: bytes(of: parts[1]))
                } catch {
                    fail(error, in: parts[1])
                }
            } else if let mistake = options.set(parts[0], to: parts[1]) {
                fail("error: \(mistake)")
            }
        }
        return options
    }

    private static func bytes(of path: String) -> [UInt8] {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
            fail("\(path): error: the file cannot be read")
        }
        return Array(data)
    }

    /// Writes a file; an unchanged one keeps its date, so that nothing is compiled again.
    private static func write(_ text: String, to path: String) {
        let file = URL(fileURLWithPath: path)
        let bytes = Data(text.utf8)
        guard (try? Data(contentsOf: file)) != bytes else { return }
        do {
            try bytes.write(to: file, options: .atomic)
        } catch {
            fail("\(path): error: the file cannot be written")
        }
    }

    /// Xcode and editors show such lines at their place.
    private static func fail(_ error: CodeError, in path: String) -> Never {
        fail(error.problems.map { "\($0.located(in: path))" }.joined(separator: "\n"))
    }

    private static func fail(_ message: String) -> Never {
        print(message)
        exit(EXIT_FAILURE)
    }
}
