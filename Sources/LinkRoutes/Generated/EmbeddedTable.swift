extension RouteTable {
    /// Reads the table in generated code, which `linkd print swift` has checked.
    ///
    /// - Parameter text: the table's text. A text that is not a table is a mistake of the developer: it stops a debug
    ///   build, and makes an empty table in a release build.
    public init(generated text: StaticString) {
        do throws(RouteTableError) {
            try self.init(json: Array(text.description.utf8))
        } catch {
            assertionFailure("the generated table does not load; run \"linkd print swift\" again: \(error)")
            self.init(TableContent())
        }
    }
}
