public import StrictJSON

extension RouteTable {
    /// Reads a table whose hosts or apps another environment replaces, so that a staging copy shares the routes.
    ///
    /// - Parameters:
    ///   - bytes: the table's text.
    ///   - hosts: what stands instead of the table's `hosts`, nil for those of the table.
    ///   - apps: what stands instead of the table's `apps`, nil for those of the table.
    /// - Throws: everything that is wrong; a problem at `hosts` or `apps` then has the replacement's position.
    public init(json bytes: [UInt8], hosts: JSONValue?, apps: JSONValue?) throws(RouteTableError) {
        var table: JSONValue
        do throws(JSONError) {
            table = try JSONValue(parsing: bytes)
        } catch {
            throw RouteTableError(problems: [JSONProblem(error)])
        }
        for (name, replacement) in [("hosts", hosts), ("apps", apps)] {
            guard let replacement, let members = table.object else { continue }
            let member = JSONMember(name: name, position: replacement.position, value: replacement)
            table = JSONValue(
                .object(members.filter { !$0.name.hasSameBytes(as: name) } + [member]),
                at: table.position
            )
        }
        self.init(try TableReader.read(table))
    }
}
