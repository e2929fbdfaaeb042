import HTTP

/// A file of linkd that every page loads: its name changes with its content, so browsers may keep it forever.
struct PageAsset: Sendable {
    /// The path of the file.
    let path: String
    private let content: [UInt8]
    private let type: String

    static let style = PageAsset(PackageResources.page_css, "css", type: "text/css; charset=utf-8")
    static let script = PageAsset(PackageResources.page_js, "js", type: "text/javascript; charset=utf-8")
    static let all = [style, script]

    private init(_ content: [UInt8], _ suffix: String, type: String) {
        let hash = EntityTag(hashing: content).description.filter(\.isHexDigit)
        path = "\(ReservedNames.folder)page-\(hash).\(suffix)"
        self.content = content
        self.type = type
    }

    /// Returns the answers for all assets, by path.
    static func answers() throws(SiteError) -> ByteTable<ExactAnswer> {
        var answers = ByteTable<ExactAnswer>()
        do throws(ResponseFieldError) {
            for asset in all { answers.set(asset.path.utf8, try asset.answer { _ in nil }) }
        } catch {
            throw SiteError(unwritable: error)
        }
        return answers
    }

    /// Returns the answer that sends the asset.
    func answer(gzip: ([UInt8]) -> [UInt8]?) throws(ResponseFieldError) -> ExactAnswer {
        try ExactAnswer(
            content,
            type: type,
            cache: "public, max-age=31536000, immutable",
            gzip: gzip,
            from: .pageFile
        )
    }
}
