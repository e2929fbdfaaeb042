import Diagnostics
import LinkRoutes
import SiteTables
import StrictJSON
import Templates

/// linkd's own texts for pages, in one language.
struct PageStrings: Sendable {
    /// The language tag.
    let language: String
    private let texts: [PageStringKey: [PageText.Piece]]
    /// The owner's words by their keys.
    private(set) var own: [String: [PageText.Piece]]

    /// Reads a file of page strings: an object with a text for each key, in which `{name}` means the app's name.
    ///
    /// `own` is an object of the owner's words.
    ///
    /// - Parameters:
    ///   - base: the strings for missing keys; without it, every key but later ones is required.
    ///   - english: the strings for missing later keys, so that a file for an earlier version of linkd stays valid.
    init(
        _ value: JSONValue,
        language: String,
        base: PageStrings? = nil,
        english: PageStrings? = nil,
        problems: JSONProblems
    ) {
        self.language = language
        var texts = base?.texts ?? [:]
        var own = base?.own ?? [:]
        let keys = PageStringKey.allCases.map(\.rawValue) + ["own"]
        if let object = JSONObjectReader(value, path: "", keys: keys, problems: problems) {
            for word in PageStringKey.allCases {
                if object.value(word.rawValue) == nil {
                    texts[word] = texts[word] ?? (word.isLater ? english?.texts[word] : nil)
                    if texts[word] != nil { continue }
                }
                guard let text = object.requiredString(word.rawValue) else { continue }
                if text.utf8.allSatisfy({ $0 == 0x20 }) {
                    let fix = "use a string, or remove the key for the built-in string"
                    object.report(RouteTableCode.emptyName, at: word.rawValue, "empty string", fix: fix)
                }
                texts[word] = Self.pieces(text, object, key: word.rawValue)
            }
            for member in object.value("own")?.object ?? [] {
                own[member.name] = Self.ownPieces(member, problems)
            }
            if let value = object.value("own"), value.object == nil {
                object.report(.wrongType, at: "own", "expected an object, found \(value.kind)")
            }
        }
        self.texts = texts
        self.own = own
    }

    /// Reads one of the owner's words.
    private static func ownPieces(_ member: JSONMember, _ problems: JSONProblems) -> [PageText.Piece]? {
        if !PatternParser.isName(member.name) {
            problems.report(
                TemplateProblemCode.unknownVariable,
                at: SourceLocation(member.position, path: "own"),
                "invalid key \(member.name.quoted)",
                fix: "start with a letter, and use only letters, digits and underscores"
            )
        }
        let own = JSONValue(.object([member]), at: member.position)
        guard let object = JSONObjectReader(own, path: "own", keys: [member.name], problems: problems),
            let text = object.requiredString(member.name)
        else { return nil }
        return pieces(text, object, key: member.name)
    }

    private static func pieces(_ text: String, _ object: JSONObjectReader, key: String) -> [PageText.Piece]? {
        let pieces = PageText.pieces(text)
        if pieces?.allSatisfy({ isKnown($0, in: key) }) != true {
            object.report(
                RouteTableCode.unknownPlaceholder,
                at: key,
                "invalid placeholder; expected {name}",
                fix: "use {name} for the app name, or remove the braces"
            )
        }
        return pieces
    }

    /// Returns the strings with the owner's words of other languages for those that this one lacks.
    func filled(from others: [PageStrings]) -> PageStrings {
        var strings = self
        for other in others { strings.own.merge(other.own) { own, _ in own } }
        return strings
    }

    private static func isKnown(_ piece: PageText.Piece, in key: String) -> Bool {
        guard case .hole(let name) = piece, name != "name" else { return true }
        return PageStringKey(rawValue: key)?.scriptHoles.contains(name) == true
    }

    /// Returns the strings with the app's name filled in.
    func naming(_ name: String) -> NamedPageStrings {
        func text(_ pieces: [PageText.Piece]) -> String {
            pieces.reduce(into: "") { text, piece in
                switch piece {
                case .text(let fixed): text += fixed
                case .hole("name"): text += name
                case .hole(let hole): text += "{\(hole)}"
                }
            }
        }
        return NamedPageStrings(language: language, texts: texts.mapValues(text), own: own.mapValues(text))
    }
}

/// A key in a file of page strings.
enum PageStringKey: String, CaseIterable, Sendable {
    /// The first button; `{name}` is the app's name.
    case open
    case openDirectly
    case openOnAndroid
    /// What the link says that is pressed and held: the menu's words on an iPhone in this language.
    case hold
    /// The sentence of a page without a description.
    case leadsTo
    /// The sentence of a page for a link that is too long for its addresses.
    case tooLong
    case `continue`
    case noApp
    case afterInstalling
    /// What the page of the second host says if the app has not opened, and without script, which would know it.
    case didNotOpen
    case ifNotOpened
    /// The link that has not opened the app, for a visitor who has installed it since.
    case tryAgain
    case appStore
    case googlePlay
    case copyLink
    case copied
    /// What a screen reader says of the QR code.
    case code
    case scan
    /// The summary of the actions that are rarely useful on the visitor's device.
    case more
    /// The same where the first action opens the app.
    case otherWays
    /// The heading of the store of another system.
    case otherDevice
    case inAppBrowser
    /// The same for browsers whose menu is known, at the top right or anywhere; the script fills its symbol and its entry in.
    case inAppTop
    case inAppMenu
    /// The entry of such menus.
    case externalBrowser
    case home
    case retry
    /// What a screen reader calls the list of languages.
    case languages
    case notFound
    case notFoundLead
    /// The title and the sentence for a link that the external website answers.
    case external
    case externalLead
    case gone
    case goneLead
    case misdirected
    case misdirectedLead
    case busy
    case busyLead

    /// Whether earlier versions of linkd, whose files are still valid, did not have the key.
    fileprivate var isLater: Bool {
        switch self {
        case .tooLong, .didNotOpen, .ifNotOpened, .tryAgain, .otherWays, .otherDevice, .inAppTop, .inAppMenu,
            .externalBrowser,
            .retry, .languages:
            true
        default: false
        }
    }

    /// The names in braces that stay for the script.
    fileprivate var scriptHoles: [String] {
        switch self {
        case .inAppTop, .inAppMenu: ["symbol", "entry"]
        default: []
        }
    }
}

/// linkd's own texts for pages in one language, with the app's name filled in.
struct NamedPageStrings: Sendable {
    /// The language tag.
    let language: String
    private let texts: [PageStringKey: String]
    /// The strings in the form for a template: created once, since all pages use them.
    let templateValue: TemplateValue<PageFill>

    init(language: String, texts: [PageStringKey: String], own: [String: String] = [:]) {
        self.language = language
        self.texts = texts
        var object: TemplateObject<PageFill> = [:]
        for word in PageStringKey.allCases { object[word.rawValue] = texts[word].map { .text($0) } }
        var words: TemplateObject<PageFill> = [:]
        for (key, text) in own { words[key] = .text(text) }
        object["own"] = .object(words)
        templateValue = .object(object)
    }

    subscript(word: PageStringKey) -> String { texts[word] ?? "" }
}
