import AssociationSamples
import SeededRandom
import SiteAssociation

/// A file for one app, as a test makes and changes it.
struct SampleFile: Equatable {
    var variables: [String: [String]] = [:]
    /// The defaults of `applinks`.
    var defaults = SampleRule()
    var entries: [SampleEntry]

    /// The text of the file.
    var json: String {
        let lists = variables.sorted { $0.key < $1.key }.map { name, texts in
            #""\#(name)": [\#(texts.map(SampleRule.quoted).joined(separator: ", "))]"#
        }
        let details = entries.map { entry in
            let rules = entry.rules.map(\.json).joined(separator: ", ")
            return
                #"{"appIDs": ["\#(FileSample.app)"], "defaults": \#(entry.defaults.json), "components": [\#(rules)]}"#
        }
        return FileSample.links(
            #""substitutionVariables": {\#(lists.joined(separator: ", "))}, "defaults": \#(defaults.json), "#
                + #""details": [\#(details.joined(separator: ", "))]"#
        )
    }

    /// The rules of all entries, with the defaults of each level over them.
    var rules: [SampleRule] {
        entries.flatMap { entry in
            entry.rules.map { defaults.overlaid(by: entry.defaults).overlaid(by: $0) }
        }
    }

    /// Whether a rule names a variable with a text that holds a variable, which is never proved.
    var namesNestedText: Bool {
        let names = Set(rules.flatMap(\.patterns).flatMap(SampleRule.variables))
        return variables.contains { name, texts in names.contains(name) && texts.contains { $0.contains("$(") } }
    }
}

/// An entry of `details`.
struct SampleEntry: Equatable {
    var defaults = SampleRule()
    var rules: [SampleRule]
}

/// A rule, or the defaults of one level; nil for each key that it lacks.
struct SampleRule: Equatable {
    enum Query: Equatable {
        case whole(String)
        case items([Item])
    }

    struct Item: Equatable {
        var name: String
        var value: String
    }

    var path: String?
    var query: Query?
    var fragment: String?
    var excludes: Bool?
    var isCaseSensitive: Bool?
    var isPercentEncoded: Bool?

    /// Every key as the system assumes it, against defaults of the file.
    static let plain = SampleRule(
        path: "*",
        query: .whole("*"),
        fragment: "*",
        excludes: false,
        isCaseSensitive: true,
        isPercentEncoded: true
    )

    var json: String {
        var members = [path.map { (#""/""#, Self.quoted($0)) }, fragment.map { (##""#""##, Self.quoted($0)) }]
        switch query {
        case .whole(let pattern): members.append((#""?""#, Self.quoted(pattern)))
        case .items(let items):
            let texts = items.map { Self.quoted($0.name) + ": " + Self.quoted($0.value) }
            members.append((#""?""#, "{\(texts.joined(separator: ", "))}"))
        case nil: break
        }
        members += [
            excludes.map { (#""exclude""#, "\($0)") }, isCaseSensitive.map { (#""caseSensitive""#, "\($0)") },
            isPercentEncoded.map { (#""percentEncoded""#, "\($0)") },
        ]
        return "{\(members.compactMap(\.self).map { "\($0.0): \($0.1)" }.joined(separator: ", "))}"
    }

    var patterns: [String] {
        let values: [String] =
            switch query {
            case .whole(let pattern): [pattern]
            case .items(let items): items.map(\.value)
            case nil: []
            }
        return [path, fragment].compactMap(\.self) + values
    }

    /// The names of the variables in a pattern; a name may hold any character but the parenthesis that ends it.
    fileprivate static func variables(in pattern: String) -> [String] {
        var names: [String] = []
        var rest = pattern[...]
        while let start = rest.firstRange(of: "$("), let end = rest[start.upperBound...].firstIndex(of: ")") {
            names.append(String(rest[start.upperBound..<end]))
            rest = rest[end...].dropFirst()
        }
        return names
    }

    func overlaid(by specific: SampleRule) -> SampleRule {
        SampleRule(
            path: specific.path ?? path,
            query: specific.query ?? query,
            fragment: specific.fragment ?? fragment,
            excludes: specific.excludes ?? excludes,
            isCaseSensitive: specific.isCaseSensitive ?? isCaseSensitive,
            isPercentEncoded: specific.isPercentEncoded ?? isPercentEncoded
        )
    }

    /// The samples have no quotation mark, no backslash and no control character.
    fileprivate static func quoted(_ text: String) -> String { "\"\(text)\"" }
}

extension SampleRule {
    /// The rule that a generator made.
    init(_ component: Component) {
        path = component.path
        fragment = component.fragment
        excludes = component.isExcluding ? true : nil
        query = component.query.isEmpty ? nil : .items(component.query.map { Item(name: $0.name, value: $0.value) })
    }

    /// The rule that matches a link and no other but those that Apple's systems treat alike; nil for a link that is a
    /// pattern, or that begins with two slashes, which a pattern cannot say.
    init?(matching link: String) {
        let (start, fragment) = Self.halves(link[...], "#")
        let (address, query) = Self.halves(start, "?")
        let path = address.dropFirst("https://".count).drop { $0 != "/" }
        guard ![path, query, fragment].contains(where: { $0.contains { "*?$".contains($0) } }),
            !path.hasPrefix("//")
        else { return nil }
        // Slashes at the end do not count.
        let end = path.lastIndex { $0 != "/" }.map { path.index(after: $0) } ?? path.startIndex
        self.init(path: "/" + path[..<end].dropFirst(), query: .whole(String(query)), fragment: String(fragment))
    }

    private static func halves(_ text: Substring, _ separator: Character) -> (Substring, Substring) {
        let end = text.firstIndex(of: separator) ?? text.endIndex
        return (text[..<end], text[end...].dropFirst())
    }
}

extension SampleFile {
    /// Changes one thing: a rule, its order, a key on one of the three levels, or a letter of a pattern.
    mutating func mutate(_ alphabet: WideAlphabet, _ random: inout SeededGenerator) {
        let entry = entries.indices.randomElement(using: &random) ?? 0
        guard let rule = entries[entry].rules.indices.randomElement(using: &random) else {
            entries[entry].rules = [alphabet.rule(&random)]
            return
        }
        switch Int.random(in: 0..<16, using: &random) {
        case 0: entries[entry].rules.insert(alphabet.rule(&random), at: rule)
        case 1: entries[entry].rules.append(alphabet.rule(&random))
        case 2: entries[entry].rules.remove(at: rule)
        case 3: entries[entry].rules.shuffle(using: &random)
        case 4: entries[entry].rules[rule] = alphabet.rule(&random)
        case 5: entries[entry].rules.append(entries[entry].rules[rule])
        case 6: entries[entry].rules[rule].excludes = entries[entry].rules[rule].excludes == true ? nil : true
        case 7: variables = alphabet.variables(&random)
        case 8: defaults = alphabet.defaults(&random)
        case 9: entries[entry].defaults = alphabet.defaults(&random)
        case 10:
            let rest = entries[entry].rules[rule...]
            entries[entry].rules.removeLast(rest.count)
            entries.insert(SampleEntry(defaults: entries[entry].defaults, rules: Array(rest)), at: entry + 1)
        default: entries[entry].rules[rule].mutate(alphabet, &random)
        }
    }
}

extension SampleRule {
    /// Changes one key.
    mutating func mutate(_ alphabet: WideAlphabet, _ random: inout SeededGenerator) {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: isCaseSensitive = isCaseSensitive == false ? nil : false
        case 1: isPercentEncoded = isPercentEncoded == false ? nil : false
        case 2: query = alphabet.query(&random)
        case 3: fragment = fragment == nil ? alphabet.pattern(0...2, &random) : nil
        default:
            if case .items(var items) = query, Bool.random(using: &random) {
                guard let item = items.indices.randomElement(using: &random) else { return }
                let name = alphabet.name(&random)
                if Bool.random(using: &random), !items.contains(where: { $0.name == name }) { items[item].name = name }
                items[item].value = alphabet.changed(items[item].value, &random)
                query = .items(items)
            } else if let text = fragment, Bool.random(using: &random) {
                fragment = alphabet.changed(text, &random)
            } else {
                path = "/" + alphabet.changed(path.map { String($0.drop { $0 == "/" }) } ?? "", &random)
            }
        }
    }
}
