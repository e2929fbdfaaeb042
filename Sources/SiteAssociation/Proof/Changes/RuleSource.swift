/// A file as a comparison reads it.
struct RuleSource {
    let document: AssociationDocument
    let matcher: AppleMatcher
    /// The bytes of each list by those of its name; of two with one name the first counts.
    let variables: [[UInt8]: [[UInt8]]]

    init(_ document: AssociationDocument) {
        self.document = document
        matcher = AppleMatcher(document)
        let lists = document.variables.map { (Array($0.name.utf8), $0.values.map { Array($0.utf8) }) }
        variables = Dictionary(lists) { first, _ in first }
    }

    /// What the rules of an app say.
    func meanings(of app: String) -> [RuleMeaning] { document.rules(of: app).map(RuleMeaning.init) }
}
