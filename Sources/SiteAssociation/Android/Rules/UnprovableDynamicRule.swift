/// A dynamic rule about whose links nothing can be proved: the proof's view of it is not that of ``DynamicRuleMatcher``.
public struct UnprovableDynamicRule: Error, Hashable, Sendable {
    /// The index of the rule in `dynamic_app_link_components`.
    public let index: Int
    /// What stands in the way and what to do, one sentence.
    public let message: String

    /// Finds the first rule of a list that cannot be proved; nil where all can.
    init?(in rules: [DynamicRule]) {
        for (index, rule) in rules.enumerated() {
            let message =
                index < DynamicRuleGenerator.mostRules
                ? Self.message(about: rule)
                : "nothing is proved of more than \(DynamicRuleGenerator.mostRules) rules; write fewer"
            guard let message else { continue }
            self.index = index
            self.message = message
            return
        }
        return nil
    }

    private static func message(about rule: DynamicRule) -> String? {
        // The proof compares paths without their first slash, at which this run ends, and so takes none of it.
        if let path = rule.path, case .run(until: UInt32(UInt8(ascii: "/")))? = DynamicPattern(path).tokens.first {
            return "nothing can be proved of a path that begins with * in front of a slash; begin it with the slash"
        }
        for item in rule.query {
            if !item.name.utf8.allSatisfy(CharacterSet.unreserved.contains) || item.name.isEmpty {
                return "nothing can be proved of the query item \(item.name.quoted), which no route can name; use "
                    + "letters, digits, -, ., _ and ~"
            }
            // Android demands the item; to the proof an absent one is an empty one.
            if DynamicPattern(item.value).matches([]) {
                return "nothing can be proved of the query item \(item.name.quoted), which has to be there and may be "
                    + "empty; write \"?*\" if an empty one need not open the app"
            }
        }
        return nil
    }
}

extension UnprovableDynamicRule: CustomStringConvertible {
    /// The place of the rule, and the message.
    public var description: String { "dynamic_app_link_components[\(index)]: \(message)" }
}
