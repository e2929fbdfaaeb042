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

/// Writes the Swift type of a table's links: `GenerateLinks TABLE OUTPUT`.
///
/// The plugins run it; `linkd print swift` does the same for people.
@main
struct GenerateLinks {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let generator = CodeGenerator(.swift) else {
            fail("error: usage: GenerateLinks TABLE OUTPUT")
        }
        guard let table = try? Data(contentsOf: URL(fileURLWithPath: arguments[1])) else {
            fail("\(arguments[1]): error: the table cannot be read")
        }
        do throws(CodeError) {
            write(try generator.text(json: Array(table)), to: arguments[2])
        } catch {
            // Xcode and editors show such lines at their place.
            fail(error.problems.map { "\($0.located(in: arguments[1]))" }.joined(separator: "\n"))
        }
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

    private static func fail(_ message: String) -> Never {
        print(message)
        exit(EXIT_FAILURE)
    }
}
