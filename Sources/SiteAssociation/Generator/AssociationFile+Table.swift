public import LinkRoutes

extension AssociationFile {
    /// The association file of a table: it claims just what the table routes to the app.
    ///
    /// Text matches in the spelling that linkd prints, `A-Z a-z 0-9 - . _ ~` bare and all else escaped in upper case,
    /// and where the path allows it in the bare spelling too. An `int`, and a `{name}text` whose text could be the end
    /// of an escape, are claimed with more texts than they take, unless a route of the other kind (claimed or web-only)
    /// would lose links by it: the app is handed such a link and routes it nowhere.
    ///
    /// A required `int` item that must be exact is claimed where all its repeats have equally many digits: `?n=1&n=22`
    /// fits none of the lines, each of which knows one length.
    ///
    /// - Throws: why the table makes no file that Apple's systems take.
    public init(_ table: RouteTable) throws(AssociationError) {
        let apps = table.apps.ios
        if !apps.isEmpty {
            var generator = ComponentGenerator(table)
            let (components, variables) = try generator.run()
            let details = AppLinks.Details(appIDs: apps.map(\.id), components: components)
            appLinks = AppLinks(details: [details], variables: variables)
        }
        webCredentials = apps.filter(\.sharesWebCredentials).map(\.id)
        appClips = apps.compactMap(\.clip)
        activityContinuation = apps.filter(\.takesHandoff).map(\.id)
        let size = json.count
        guard size <= Self.largestSize else { throw AssociationError(bytes: size) }
    }
}

extension AssociationDocument {
    /// The rules that a table makes, for an app that needs no name.
    ///
    /// - Throws: why the table makes no rules.
    init(_ table: RouteTable) throws(AssociationError) {
        var generator = ComponentGenerator(table)
        let (components, variables) = try generator.run()
        self.init(components, variables: variables)
    }
}

extension AppleMatcher {
    /// The rules that a table makes, as an app of the table follows them.
    ///
    /// A table that names no app is read as if it did.
    ///
    /// - Throws: why the table makes no rules.
    public init(_ table: RouteTable) throws(AssociationError) { self.init(try AssociationDocument(table)) }
}
