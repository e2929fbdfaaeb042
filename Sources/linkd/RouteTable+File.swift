import LinkRoutes

extension RouteTable {
    /// Reads a table that was given by name.
    ///
    /// - Throws: everything that is wrong with it.
    init(file: String) throws(Report) {
        let bytes = try Files.readNamed(file)
        do throws(RouteTableError) {
            try self.init(json: bytes)
        } catch {
            throw Report(error.problems.map { FileFinding(file, $0) }, exitCode: .badFile)
        }
    }
}
