import HTTP
import StrictJSON

/// A file of linkd that every page loads: its name changes with its content, so browsers may keep it forever.
struct PageAsset: Sendable {
    /// The path of the file.
    let path: String
    private let content: [UInt8]
    private let type: String

    static let style = PageAsset(lean(PackageResources.page_css), "css", type: "text/css; charset=utf-8")
    /// linkd's stylesheet with rules of a site after it.
    static func style(with rules: String) -> PageAsset {
        PageAsset(style.content + "\n\(rules)".utf8, "css", type: style.type)
    }

    static let script = PageAsset(scriptText, "js", type: "text/javascript; charset=utf-8")
    static let all = [style, script]

    /// The script with the texts by which it knows the browsers of other apps.
    private static let scriptText: [UInt8] = {
        let browsers = (try? JSONValue(parsing: PackageResources.in_app_browsers_json))?.array ?? []
        var list = JSONWriter()
        list.strings(browsers.compactMap { $0["token"]?.string })
        let parts = String(decoding: PackageResources.page_js, as: UTF8.self).split(separator: "IN_APP_BROWSERS")
        return lean(parts.joined(separator: String(decoding: list.bytes, as: UTF8.self)).utf8)
    }()

    /// Returns a file without the indentation of its lines, and without lines that are only a comment.
    private static func lean(_ text: some Sequence<UInt8>) -> [UInt8] {
        let lines = Array(text).split(separator: UInt8(ascii: "\n")).map { $0.drop { $0 == UInt8(ascii: " ") } }
        let comments = ["//", "/*"].map { Array($0.utf8) }
        return Array(lines.filter { line in !comments.contains { line.starts(with: $0) } }.joined(separator: "\n".utf8))
    }

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
