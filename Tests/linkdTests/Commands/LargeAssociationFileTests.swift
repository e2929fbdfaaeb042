import Foundation
import SiteAssociation
import TestFolders
import Testing

/// Association files up to the largest size that linkd reads, made to keep a command busy.
///
/// In a release build, each takes at most 5 seconds of processor time and 200 MB. A debug build is much slower, so the
/// files here are smaller, and for a check and an import, whose automata take longest, 8 KiB; what grows with the square
/// of a file is still found. The system ends a command beyond the bounds.
@Suite(.enabled(if: Program.isOnLinux, "only Linux limits the memory of a process"))
struct LargeAssociationFileTests {
    private static let (seconds, megabytes) = (60, 200)
    /// More than devices read.
    private static let size = AssociationFile.largestSize + 30_000
    private static let link = "https://a.example/a/b?q=1#x"
    private let folder = Result { try TemporaryFolder() }

    private func run(_ arguments: [String]) throws -> Outcome {
        let shell = URL(filePath: "/bin/sh")
        let limits = "ulimit -t \(Self.seconds); ulimit -d \(Self.megabytes * 1_024); exec \"$0\" \"$@\""
        return try Outcome(
            Child(shell, ["-c", limits, Program.linkd().path] + arguments, in: folder.get()),
            seconds: 4 * Double(Self.seconds)
        )
    }

    @Test(arguments: LargeFile.all)
    func `a command with a large file ends within its bounds`(_ file: LargeFile) throws {
        let text = file.text(Self.size)
        #expect(text.utf8.count <= Self.size)
        let folder = try folder.get()
        try folder.write("large.json", text)
        try folder.write("imported.json", file.text(1 << 13))
        try folder.write("small.json", LargeFile.rules(#"{"/": "/a"}"#))
        try folder.write("links.json", LargeFile.statement(rules: ""))
        // Devices read a file of this size, so that it is checked too.
        for name in ["large.json", "imported.json"] {
            #expect(try [0, 1, 65].contains(run(["check", name]).exitCode))
        }
        let isApple = text.hasPrefix("{")
        var commands = [
            ["explain", "--file", "imported.json", Self.link], ["explain", "--file", "large.json", Self.link],
        ]
        commands.append(["diff", isApple ? "small.json" : "links.json", "large.json"])
        commands.append(["import", isApple ? "imported.json" : "small.json", "--host", "a.example"])
        if !isApple { commands[3].append("imported.json") }
        for command in commands {
            let outcome = try run(command)
            #expect(
                [0, 1, 65].contains(outcome.exitCode),
                "\(command): \(outcome.exitCode) \(outcome.error.prefix(300))"
            )
        }
        let explained = try run(["explain", "--json", "--file", "large.json", Self.link])
        #expect(explained.output.contains(file.decision), "\(explained.output.prefix(300))")
    }

    @Test(arguments: [
        ("check", "file-too-large"), ("explain", "file-too-large"), ("diff", "file-too-large"),
        ("import", "file-too-large"),
    ])
    func `a larger file is refused with its size`(_ command: String, code: String) throws {
        let folder = try folder.get()
        try folder.write("small.json", LargeFile.rules(#"{"/": "/a"}"#))
        for file in [LargeFile.rules(#"{"/": "/a"}"#), LargeFile.statement(rules: "")] {
            let large = file + String(repeating: " ", count: AssociationFile.largestRead + 1 - file.utf8.count)
            for (name, input) in [("large.json", ""), ("-", large)] {
                try folder.write("large.json", large)
                let arguments =
                    switch command {
                    case "explain": [command, "--file", name, Self.link]
                    case "diff": [command, "small.json", name]
                    case "import": [command, name, "--host", "a.example"]
                    default: [command, name]
                    }
                let outcome = try Outcome.linkd(arguments, input: input, in: folder)
                #expect(outcome.exitCode == 65)
                let text = outcome.output + outcome.error
                #expect(text.contains("\(AssociationFile.largestRead + 1)") && text.contains("131072"), "\(text)")
                #expect(outcome.findings == ["\(name):1:1: error [\(code)]"], "\(text)")
                // A file of the largest size is read, but devices may not read it.
                try folder.write("large.json", String(large.dropLast()))
                let read = try Outcome.linkd(arguments, input: String(input.dropLast()), in: folder)
                let isRefused = read.findings.contains("\(name):1:1: error [\(code)]")
                #expect(command == "check" || !isRefused, "\(read.error)")
            }
        }
    }

    @Test func `a large table is no association file`() throws {
        let folder = try folder.get()
        let note = String(repeating: "a", count: 1_000)
        let routes = (0..<1_200).map { #"{"id": "r\#($0)", "path": "/p/\#($0)", "page": {"title": "\#(note)"}}"# }
        let table = #"{"hosts": ["a.example"], "routes": [\#(routes.joined(separator: ","))]}"#
        #expect(table.utf8.count > AssociationFile.largestRead)
        try folder.write("table.json", table)
        let outcome = try Outcome.linkd(["diff", "table.json", "table.json"], in: folder)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
    }
}

/// A shape of a file that grows to a size.
struct LargeFile: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// What the explanation has.
    let decision: String
    /// Returns a text of at most a number of bytes.
    let text: @Sendable (Int) -> String

    private static let app = "7QW3E5R9TY.com.a"
    private static let nomatch = #""decision":"nomatch""#
    private static let match = #""decision":"match""#

    static let all = [
        LargeFile("empty rules", match) { rules(list($0 - 200) { _ in "{}" }) },
        LargeFile("rules with each part", nomatch) { size in
            rules(list(size - 200) { ##"{"/":"/\##($0)","?":{"q":"\##($0)"},"#":"\##($0)","percentEncoded":false}"## })
        },
        LargeFile("many apps with many rules", nomatch) { size in
            let apps = list(size / 2 - 200) { "\"7QW3E5R9TY.a\($0)\"" }
            return rules(list(size / 2 - 200) { #"{"/":"/y\#($0)"}"# }, apps: apps)
        },
        LargeFile("a long default pattern", nomatch) { size in
            let path = String(repeating: "*a", count: size / 4 - 100)
            return rules(list(size / 2 - 200) { _ in "{}" }, defaults: #""/":"/\#(path)""#)
        },
        LargeFile("a default query of many items", match) { size in
            let items = list(size / 2 - 200) { "\"\($0)\":\"*\"" }
            return rules(list(size / 2 - 200) { _ in "{}" }, defaults: #""?":{\#(items)}"#)
        },
        LargeFile("a default of many variables", match) { size in
            let path = String(repeating: "$(v)", count: size / 8 - 100)
            let rules = rules(list(size / 2 - 200) { _ in "{}" }, defaults: #""/":"/\#(path)""#)
            return variables(#""v":["","*","a","aa","b"]"#, rules)
        },
        LargeFile("many uses of a long list", nomatch) { size in
            let texts = list(size / 2 - 200) { "\"t\($0)\"" }
            return variables("\"v\":[\(texts)]", rules(list(size / 2 - 200) { #"{"/":"/$(v)/\#($0)"}"# }))
        },
        LargeFile("one long text of a list", nomatch) { size in
            variables("\"v\":[\"\(String(repeating: "a", count: size - 300))\",\"b\"]", rules(#"{"/":"/$(v)"}"#))
        },
        LargeFile("locales", nomatch) { size in rules(list(size - 200) { #"{"/":"/$(lang)/$(region)/\#($0)"}"# }) },
        LargeFile("a giant decoded pattern", nomatch) { size in
            rules(#"{"/":"/\#(String(repeating: "*aB", count: size / 3 - 100))","percentEncoded":false}"#)
        },
        LargeFile("empty statements", #""opensApp":false"#) { size in "[\(list(size - 2) { _ in "{}" })]" },
        LargeFile("many relations of many fingerprints", #""opensApp":false"#) { size in
            let (relations, prints) = (list(size / 2 - 200) { "\"r\($0)\"" }, list(size / 2 - 200) { "\"\($0)\"" })
            return #"[{"relation":[\#(relations)],"target":{"namespace":"android_app","package_name":"com.a","#
                + #""sha256_cert_fingerprints":[\#(prints)]}}]"#
        },
        LargeFile("dynamic rules", #""opensApp":false"#) { size in
            statement(rules: list(size - 600) { #"{"/":"/p/\#($0)"}"# })
        },
    ]

    private init(_ description: String, _ decision: String, _ text: @escaping @Sendable (Int) -> String) {
        (testDescription, self.decision, self.text) = (description, decision, text)
    }

    static func rules(_ rules: String, apps: String = "\"\(app)\"", defaults: String = "") -> String {
        #"{"applinks":{"defaults":{\#(defaults)},"details":[{"appIDs":[\#(apps)],"components":[\#(rules)]}]}}"#
    }

    private static func variables(_ variables: String, _ file: String) -> String {
        #"{"applinks":{"substitutionVariables":{\#(variables)},"# + file.dropFirst(#"{"applinks":{"#.count)
    }

    static func statement(rules: String) -> String {
        let print = (0..<32).map { String($0 + 16, radix: 16, uppercase: true) }.joined(separator: ":")
        let relation = "delegate_permission/common.handle_all_urls"
        return #"[{"relation":["\#(relation)"],"target":{"namespace":"android_app","package_name":"com.a","#
            + #""sha256_cert_fingerprints":["\#(print)"]},"relation_extensions":{"\#(relation)":{"#
            + #""dynamic_app_link_components":[\#(rules)]}}}]"#
    }

    /// Returns as many elements as a number of bytes has room for.
    private static func list(_ size: Int, _ element: (Int) -> String) -> String {
        var (text, number) = (element(0), 1)
        while true {
            let next = "," + element(number)
            guard text.utf8.count + next.utf8.count <= size else { return text }
            text += next
            number += 1
        }
    }
}
