public import LinkRoutes

/// A table that the files of an app are compared with.
public struct ComparedTable: Sendable {
    let table: RouteTable
    /// The name in messages.
    let name: String
    /// The options that name the table to a command, with a space before them.
    private let options: String

    /// - Parameter options: the options that name the table to a command of linkd; nil for `--table` with the name.
    public init(_ table: RouteTable, named name: String, options: String? = nil) {
        (self.table, self.name, self.options) = (table, name, options ?? " --table " + name)
    }

    /// The command that prints what belongs into a file.
    func printing(_ subject: String) -> String { "\"linkd print \(subject)\(options)\"" }

    /// The schemes of links, in lower case; empty if no route has scheme links.
    var linkSchemes: [String] {
        table.routes.contains(where: \.isScheme) ? table.schemes.map { $0.lowercased() } : []
    }
}
