public import StrictJSON

/// An entry of `details`: apps and their rules.
public struct AssociationEntry: Sendable {
    /// The index in `details`.
    public let index: Int
    /// The apps; `appID` counts only if `appIDs` is absent, and an empty `appIDs` is present.
    public let appIDs: [String]
    /// The rules in order: `components`, or `paths` if there are no components.
    public let rules: [AssociationRule]
    /// Whether the entry has neither `components` nor `paths`.
    package let hasNoList: Bool
    /// The elements of `paths` beside `components`, which only systems before iOS 13 read; nil if the entry has not both.
    package let olderRules: [String]?
    /// The app that systems before iOS 13 find, which know no `appIDs`; nil if they find none.
    package let olderAppID: String?
    /// The position of the entry in the text.
    public let position: JSONPosition

    init(_ value: JSONValue, index: Int, appIDs: [String]?, defaults: RuleKeys) {
        self.index = index
        position = value.position
        hasNoList = value["components"] == nil && value["paths"] == nil
        olderAppID = appIDs?.first ?? value["appID"]?.string
        self.appIDs =
            appIDs ?? value["appIDs"].map { $0.array?.compactMap(\.string) ?? [] }
            ?? value["appID"]?.string.map { [$0] } ?? []
        let defaults = defaults.overlaid(by: RuleKeys(value["defaults"]))
        if let components = value["components"]?.array {
            rules = components.enumerated().compactMap { index, component in
                // Without the keys of an object, an element would match every link.
                component.object.map { _ in
                    AssociationRule(
                        defaults.overlaid(by: RuleKeys(component)),
                        index: index,
                        position: component.position
                    )
                }
            }
            olderRules = value["paths"]?.array?.compactMap(\.string)
        } else {
            rules = Self.rules(ofPaths: value["paths"]?.array ?? [], defaults)
            olderRules = nil
        }
    }

    private static func rules(ofPaths paths: [JSONValue], _ defaults: RuleKeys) -> [AssociationRule] {
        paths.enumerated().compactMap { index, element in
            element.string.map { AssociationRule(legacyPath: $0, defaults, index: index, position: element.position) }
        }
    }

    /// Creates an entry from rules that linkd generates, for a single app whose id does not matter.
    init(_ components: [Component]) {
        rules = components.enumerated().map { AssociationRule($0.element, index: $0.offset) }
        index = 0
        hasNoList = false
        appIDs = [""]
        position = .start
        olderRules = nil
        olderAppID = nil
    }
}
