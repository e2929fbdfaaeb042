/// Which URLs an attribute may hold.
struct URLPolicy {
    /// Schemes in lower case; none where only the page's own site will do.
    let schemes: Set<String>
    let allowsFragment: Bool
    /// Whether the browser loads the URL by itself.
    let isLoaded: Bool

    init(_ rule: AttributeRule, schemes: Set<String>) {
        switch rule {
        case .resource(let allowsFragment):
            self.init(schemes: [], allowsFragment: allowsFragment, isLoaded: true)
        default: self.init(schemes: schemes, allowsFragment: true, isLoaded: false)
        }
    }

    private init(schemes: Set<String>, allowsFragment: Bool, isLoaded: Bool) {
        self.schemes = schemes
        self.allowsFragment = allowsFragment
        self.isLoaded = isLoaded
    }

    /// A complaint about a URL that the policy refuses.
    func complaint(_ message: String) -> Complaint {
        if isLoaded {
            return Complaint(
                message + ": a page loads from its own site and from no other",
                mend: "begin the URL with one slash, /…"
            )
        }
        let known = schemes.sorted().map { "\($0):" }.joined(separator: ", ")
        return Complaint(
            message,
            mend: "begin it with one slash, /…, with #" + (known.isEmpty ? "" : ", or with \(known)")
        )
    }
}
