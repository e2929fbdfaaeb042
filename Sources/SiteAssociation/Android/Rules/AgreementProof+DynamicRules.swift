public import LinkRoutes

extension AgreementProof {
    /// Proves that dynamic rules of Android's are right for a table, whoever wrote them, under the model of
    /// ``DynamicRuleMatcher``.
    ///
    /// - Throws: the first rule about which nothing can be proved.
    public init(
        _ table: RouteTable,
        dynamicRules rules: [DynamicRule],
        budget: Int = mostStates
    ) throws(UnprovableDynamicRule) {
        if let rule = UnprovableDynamicRule(in: rules) { throw rule }
        self.init(table, ComparedFile(DynamicRuleMatcher(rules)), budget: budget)
    }
}
