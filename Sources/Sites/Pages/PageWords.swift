import LinkRoutes
import StrictJSON

/// The page's own words in one language.
struct PageWords: Sendable {
    /// The language tag.
    let language: String
    private let texts: [PageWord: [PageText.Piece]]

    /// Reads a file of words: an object with a text for each, in which `{name}` stands for the app's name.
    ///
    /// - Parameter base: what stands for the words that it leaves out; without it each must be there.
    init(_ value: JSONValue, language: String, base: PageWords? = nil, problems: JSONProblems) {
        self.language = language
        var texts = base?.texts ?? [:]
        let keys = PageWord.allCases.map(\.rawValue)
        if let object = JSONObjectReader(value, path: "", keys: keys, problems: problems) {
            for word in PageWord.allCases {
                if texts[word] != nil, object.value(word.rawValue) == nil { continue }
                guard let text = object.requiredString(word.rawValue) else { continue }
                texts[word] = PageText.pieces(text)
                if texts[word]?.allSatisfy(Self.isKnown) != true {
                    object.report(
                        "badHole",
                        word.rawValue,
                        "a brace in this text is not {name}",
                        mend: "write {name} for the app's name, or leave the brace out"
                    )
                }
            }
        }
        self.texts = texts
    }

    private static func isKnown(_ piece: PageText.Piece) -> Bool {
        if case .hole(let name) = piece { name == "name" } else { true }
    }

    /// The words with the name of the app in them.
    func naming(_ name: String) -> NamedWords {
        NamedWords(
            language: language,
            texts: texts.mapValues { pieces in
                pieces.reduce(into: "") { text, piece in
                    switch piece {
                    case .text(let fixed): text += fixed
                    case .hole: text += name
                    }
                }
            }
        )
    }
}
