import StrictJSON

extension RouteTable {
    /// Reads the table in generated code, which `linkd print swift` has checked.
    ///
    /// - Parameter text: the table's text. A text that is not a table is a mistake of the developer: it stops a debug
    ///   build, and makes an empty table in a release build.
    public init(generated text: StaticString) {
        do throws(RouteTableError) {
            try self.init(embedded: Array(text.description.utf8))
        } catch {
            assertionFailure("the generated table does not load; run \"linkd print swift\" again: \(error)")
            self.init(TableContent())
        }
    }

    /// Reads the text in generated code, and refuses the text of an older format.
    ///
    /// Up to format 3, each text has the key `schemeHosts`. Its routes would lose `"universal": false` without an error.
    package init(embedded bytes: [UInt8]) throws(RouteTableError) {
        let keys = ["name", "hosts", "schemes", "ignoredSchemeHosts", "routes", "exclude"]
        let tableKeys = TableReader.Keys(keys: keys, advice: ["schemeHosts": "print the code again"])
        let reader = TableReader(problems: JSONProblems(limits: JSONLimits()), tableKeys: tableKeys)
        try self.init(json: bytes, limits: JSONLimits(), reader: reader, reading: reader.content)
    }
}
