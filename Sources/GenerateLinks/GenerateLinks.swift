// # GenerateLinks
//
// The tool that the plugins run: it reads a table and writes the type of the table's links.
//
// `LinksPlugin` runs it while an app builds, for the one `routes.json` of a target. `GenerateLinksPlugin` runs it on
// demand and writes a file beside each table. For both, a type has the name `Links` and is internal, unless a file
// `links-plugin.json` beside the table, or an option of the command, says something else:
//
// ```swift
// let both = try CodeOptions(json: Array(#"{"name": "TripLinks", "access": "public"}"#.utf8))
// #expect((both.name, both.access) == ("TripLinks", .public))
// ```
//
// A problem of the table is printed as `file:line:column: error: …`, which Xcode shows in the table itself, and the
// build fails.
//
// ## What it leaves out
//
// - Everything but arguments, two files and the exit code. The code is made by `LinkCode`, which is tested without a
//   process.
// - ArgumentParser and all other packages: an app would have to build them for the plugin alone.
// - Other languages. `linkd print kotlin` and `linkd print typescript` write those.
//
// ## Limits and costs
//
// - It is built for the computer that compiles, not for the app, with `LinkCode` and the modules below it.
// - An unchanged file keeps its date, so that nothing is compiled again.
// - The first argument that is wrong ends it. It has no help, since no person runs it: `linkd print swift` is for
//   people.
//
// ## Where to read on
//
// `GenerateLinks.swift` is all of it. Then `LinkCode/CodeGenerator.swift`, `Plugins/LinksPlugin/LinksPlugin.swift`, and
// `Tests/PluginPackage/run.py`, which builds an app with the plugin. docs/app/generated-type.md#while-the-app-builds shows the use.

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
