import LinkRoutes

/// A table and the file that it stands in, to be named in messages.
struct NamedTable {
    let file: String
    let table: RouteTable

    /// Reads a table that was given by name.
    ///
    /// - Throws: everything that is wrong with it.
    init(file: String) throws(Report) {
        self.file = file
        table = try RouteTable(file: file)
    }
}
