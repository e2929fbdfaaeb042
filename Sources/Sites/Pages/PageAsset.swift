import HTTP
import LinkRoutes
import SiteTables
import StrictJSON

/// The browsers of other apps, by data that says when each was last seen.
enum InAppBrowsers {
    /// What page.js reads of each of them, the most specific one first: a text in its user agents; its system if only there;
    /// where its menu is and the symbol of the menu, if somebody has seen them.
    static let rows = ((try? JSONValue(parsing: PackageResources.in_app_browsers_json))?.array ?? []).map { browser in
        ["token", "system", "menu", "symbol"].map { browser[$0]?.string ?? "" }.joined(separator: "|")
    }
}

/// A file of linkd that every page loads: its name changes with its content, so browsers may keep it forever.
struct PageAsset: Sendable {
    /// The path of the file.
    let path: String
    private let content: [UInt8]
    private let type: String

    static let style = PageAsset(rules(without: "error pages"), "css", type: "text/css; charset=utf-8")
    /// linkd's stylesheet with rules of a site after it, all of them in the color schemes that the site has.
    static func style(with rules: String, in scheme: Brand.Scheme) -> PageAsset {
        PageAsset(sheet(style.content, with: rules, in: scheme), "css", type: style.type)
    }

    /// Returns the rules that error pages of a site carry.
    static func errorRules(with rules: String, in scheme: Brand.Scheme) -> [UInt8] {
        sheet(errorSheet, with: rules, in: scheme)
    }

    private static func sheet(_ own: [UInt8], with rules: String, in scheme: Brand.Scheme) -> [UInt8] {
        var text = "\(String(decoding: own, as: UTF8.self))\n\(rules)"
        if scheme != .both {
            text.replace("(prefers-color-scheme: dark)", with: scheme == .dark ? "all" : "not all")
            text.replace("color-scheme: light dark", with: "color-scheme: \(scheme.keyword)")
        }
        return Array(text.utf8)
    }

    /// The rules for elements that only some sites have.
    static let ownerRules = String(decoding: leanStyle(PackageResources.owner_css), as: UTF8.self)

    private static let errorSheet = rules(without: "pages of links")

    /// Returns linkd's rules without those for what only the pages of a kind have, which stand between two comments.
    private static func rules(without kind: String) -> [UInt8] {
        let marks = ["/* For \(kind): begin */", "/* For \(kind): end */"].map { Array($0.utf8) }
        var isLeftOut = false
        let lines = PackageResources.page_css.split(separator: UInt8(ascii: "\n")).filter { line in
            if marks.contains(where: line.elementsEqual) { isLeftOut = line.elementsEqual(marks[0]) }
            return !isLeftOut
        }
        return leanStyle(lines.joined(separator: "\n".utf8))
    }

    static let script = script(with: [], isOnFiles: false)
    static let all = [style, script]
    /// The script of a site's pages.
    ///
    /// - Parameters:
    ///   - exclusions: the links that stay on the web.
    ///   - isOnFiles: whether the host has only files: then the script also fills the values of the link into the pages.
    static func script(with exclusions: [Exclusion], isOnFiles: Bool) -> PageAsset {
        let start = isOnFiles ? lean(PackageResources.complete_js, after: "{;,") + "\n".utf8 : []
        return PageAsset(start + scriptText(exclusions), "js", type: "text/javascript; charset=utf-8")
    }

    /// The rule for links that wait for that script.
    static let incompleteRule = "a:not([href]){display:none}"

    /// Returns the script with its data: the browsers of other apps, and the links that stay on the web.
    private static func scriptText(_ exclusions: [Exclusion]) -> [UInt8] {
        var browsers = JSONWriter()
        browsers.strings(InAppBrowsers.rows)
        var kept = JSONWriter()
        kept.array { list in
            for exclusion in exclusions {
                list.array { row in
                    row.string(exclusion.fragment)
                    for item in exclusion.query { row.strings([item.name, item.value]) }
                }
            }
        }
        var text = String(decoding: PackageResources.page_js, as: UTF8.self)
        text.replace("IN_APP_BROWSERS", with: String(decoding: browsers.bytes, as: UTF8.self))
        text.replace("EXCLUSIONS", with: String(decoding: kept.bytes, as: UTF8.self))
        return lean(text.utf8, after: "{;,")
    }

    /// Returns a file without the indentation of its lines, and without lines that are only a comment.
    ///
    /// - Parameter ends: the characters after which the language needs no line end.
    private static func lean(_ text: some Sequence<UInt8>, after ends: String) -> [UInt8] {
        let lines = Array(text).split(separator: UInt8(ascii: "\n")).map { $0.drop { $0 == UInt8(ascii: " ") } }
        let comments = ["//", "/*"].map { Array($0.utf8) }
        var lean: [UInt8] = []
        for line in lines where !comments.contains(where: line.starts(with:)) {
            if let last = lean.last, !ends.utf8.contains(last) { lean.append(UInt8(ascii: "\n")) }
            lean += line
        }
        return lean
    }

    /// Returns a style sheet as a lean file, and without spaces beside the characters that end something.
    private static func leanStyle(_ text: some Sequence<UInt8>) -> [UInt8] {
        let (lean, ends) = (lean(text, after: "{};,"), Array("{};,".utf8))
        return lean.indices.filter { place in
            let around = lean[max(place - 1, 0)...min(place + 1, lean.count - 1)]
            return lean[place] != UInt8(ascii: " ") || !around.contains(where: ends.contains)
        }.map { lean[$0] }
    }

    private init(_ content: [UInt8], _ suffix: String, type: String) {
        let hash = EntityTag(hashing: content).description.filter(\.isHexDigit)
        path = "\(ReservedNames.folder)page-\(hash).\(suffix)"
        self.content = content
        self.type = type
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
