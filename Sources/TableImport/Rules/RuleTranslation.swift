import LinkRoutes
import SiteAssociation

/// A rule of an association file as regions of a table, or as an object of `exclude`.
struct RuleTranslation {
    /// The regions of the rule.
    private(set) var regions: [LinkRegion] = []
    /// The object of `exclude`, for a rule that excludes everywhere.
    private(set) var exclusion: DraftExclusion?
    /// What the table cannot say.
    private(set) var losses: Set<RuleLoss> = []

    /// Translates a rule.
    ///
    /// - Parameter isFirst: whether no rule before opens the app, so that the rule can be in `exclude`.
    init(
        _ rule: AssociationRule,
        _ variables: VariableLists,
        isFirst: Bool,
        _ budget: inout StepBudget
    ) throws(StepBudget.UsedUp) {
        if !rule.isCaseSensitive { losses.insert(.ignoresCase) }
        if !rule.isPercentEncoded { losses.insert(.decoded) }
        let (items, areExact) = try items(rule, variables, &budget)
        let fragment = rule.fragment == "*" ? nil : rule.fragment
        if fragment != nil, !rule.isExcluding { losses.insert(.fragment) }
        guard areExact || !rule.isExcluding, !losses.contains(.wholeQuery) || !items.isEmpty else { return }
        let path = try PathTranslation(rule, variables, &budget)
        losses.formUnion(path.losses.map(RuleLoss.pattern))
        // Without its condition, the rule would open the app for the whole site.
        if !rule.isExcluding, path.isEveryPath, items.isEmpty, fragment != nil || !areExact { return }
        if rule.isExcluding, fragment != nil || isFirst && !items.isEmpty {
            var text: [UInt8]?
            if let fragment { text = try Self.fixedText(fragment, rule, variables, &budget) }
            if path.isEveryPath, isFirst, let exclusion = DraftExclusion(text, items), fragment == nil || text != nil {
                self.exclusion = exclusion
                return
            }
            if fragment != nil {
                losses.insert(path.isEveryPath ? .lateFragment : .fragment)
                return
            }
        }
        regions = path.regions.map { LinkRegion($0.segments, hasRest: $0.hasRest, items: items) }
    }

    /// Returns the required items, and whether they are exactly the condition of the rule.
    private mutating func items(
        _ rule: AssociationRule,
        _ variables: VariableLists,
        _ budget: inout StepBudget
    ) throws(StepBudget.UsedUp) -> (items: [LinkRegion.Item], areExact: Bool) {
        let patterns: [Component.QueryPattern]
        switch rule.query {
        case nil: return ([], true)
        case .whole(let text):
            if text.allSatisfy({ $0 == "*" }), !text.isEmpty { return ([], true) }
            losses.insert(.wholeQuery)
            patterns = rule.isExcluding ? [] : Self.items(ofWhole: text)
        case .items(let items): patterns = items
        }
        var items: [LinkRegion.Item] = []
        var areExact = !losses.contains(.wholeQuery)
        for pattern in patterns {
            let pieces = Array(variables.pieces(of: pattern.value))
            if pieces == [.run] { continue }
            guard Self.isItemName(pattern.name), items.count < Self.maximumItems else {
                losses.insert(.itemName)
                areExact = false
                continue
            }
            let text = try GlobText(pieces, isDecoded: !rule.isPercentEncoded, slashes: true, &budget)
            let (shape, isExact) = Self.itemShape(text)
            if !isExact {
                losses.insert(.itemPattern)
                areExact = false
            }
            if let shape { items.append(LinkRegion.Item(name: pattern.name, shape: shape)) }
        }
        return (items, areExact)
    }

    /// Returns the items that a pattern for the whole query names, such as `id=*` or `*a=1&b=?*`; empty if there are none.
    private static func items(ofWhole text: String) -> [Component.QueryPattern] {
        var items: [Component.QueryPattern] = []
        for part in text.split(separator: "&") {
            let part = part.drop { $0 == "*" }
            guard let equals = part.firstIndex(of: "="), equals > part.startIndex else { return [] }
            let value = part[part.index(after: equals)...]
            // The item is there, which only a required one says.
            let pattern = value == "*" ? "?*" : String(value)
            guard !items.contains(where: { $0.name == part[..<equals] }) else { return [] }
            items.append(Component.QueryPattern(name: String(part[..<equals]), value: pattern))
        }
        return items
    }

    /// A link has no more query items (docs/route-table.md#limits).
    private static let maximumItems = 64

    /// Returns the shape of an item's value; nil if the item has no condition in a table.
    private static func itemShape(_ text: GlobText) -> (shape: SegmentShape?, isExact: Bool) {
        guard text.wider == nil, text.exact.count == 1, let shape = text.exact.first else {
            return (text.exact.isEmpty && text.wider == nil ? nil : .any, false)
        }
        switch shape {
        case .any, .int, .digits, .uuid, .date: return (shape, true)
        case .text(let value): return SegmentShape.mayBeValue(value) ? (shape, true) : (.any, false)
        case .values(let values): return values.allSatisfy(SegmentShape.mayBeValue) ? (shape, true) : (.any, false)
        case .prefix, .suffix, .suffixAfter: return (.any, false)
        }
    }

    private static func isItemName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy(PercentEncoding.isUnreserved) && !name.hasPrefix("x-")
    }

    /// Returns the only text of a pattern; nil if it has several.
    private static func fixedText(
        _ pattern: String,
        _ rule: AssociationRule,
        _ variables: VariableLists,
        _ budget: inout StepBudget
    ) throws(StepBudget.UsedUp) -> [UInt8]? {
        // A fragment may have slashes, which segments cannot.
        let parts = Array(variables.pieces(of: pattern)).split(
            separator: .scalar("/"),
            omittingEmptySubsequences: false
        )
        var texts: [[UInt8]] = []
        for part in parts {
            if part.isEmpty {
                texts.append([])
                continue
            }
            let text = try GlobText(Array(part), isDecoded: !rule.isPercentEncoded, slashes: true, &budget)
            guard text.wider == nil, text.exact.count == 1, case .text(let bytes) = text.exact.first else { return nil }
            texts.append(bytes)
        }
        return Array(texts.joined(separator: [0x2F]))
    }
}

extension PathTranslation {
    /// Whether the pattern has every path.
    fileprivate var isEveryPath: Bool {
        regions.contains(LinkRegion([])) && regions.contains(LinkRegion([], hasRest: true))
    }
}

/// What a table cannot say of a rule.
enum RuleLoss: Hashable {
    case pattern(PatternLoss)
    /// Links are compared without regard to case.
    case ignoresCase
    /// Links are decoded before they are compared.
    case decoded
    /// A route cannot ask for a fragment.
    case fragment
    /// Objects of `exclude` come before all routes.
    case lateFragment
    /// A pattern for the whole query.
    case wholeQuery
    /// A query item whose name or number a table does not allow.
    case itemName
    /// A pattern of a query item that is no type.
    case itemPattern
    /// The order of the rules.
    case order(RegionOrder.Loss)
    /// The rule comes after what the import had steps for.
    case budget
}

/// An object of `exclude` of the new table.
struct DraftExclusion: Hashable {
    let fragment: [UInt8]?
    let items: [LinkRegion.Item]

    /// Creates the object; nil if an item has several texts, or if there is no condition.
    init?(_ fragment: [UInt8]?, _ items: [LinkRegion.Item]) {
        guard fragment.map({ !$0.isEmpty }) ?? !items.isEmpty else { return nil }
        for item in items { guard case .text = item.shape else { return nil } }
        self.fragment = fragment
        self.items = items
    }
}
