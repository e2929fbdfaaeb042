extension FindingCode {
    /// How much a finding of this kind matters.
    public var severity: Severity {
        switch self {
        case .large, .noKnownService, .misspeltService, .nestedService, .detailsMissing, .detailsDictionary,
            .entryWithoutRules, .bothAppIDForms, .pathsBesideComponents, .mixedGenerations, .appsNotEmpty, .emptyList,
            .oddAppID, .placeholderAppID, .storeNumber, .repeatedApp, .overlappingApps, .constrainsNothing,
            .unreachableRule,
            .queryValueTakesAll, .escapeNeverMatches, .unknownComponentKey, .doubleStar, .newerThanMinimum,
            .emptyVariable, .emptyValue, .shadowedVariable, .noStatement, .unknownRelation, .repeatedFingerprint,
            .unknownDynamicKey:
            .warning
        case .unknownTopLevelKey, .appsMissing, .unknownKey, .emptyRules, .takesEveryLink, .redundantRule,
            .trailingExclude,
            .decodedExclude, .lowerCaseEscape, .leadingStarSlash, .unusedVariable, .unitedKingdom, .opensNoLinks,
            .oneFingerprint, .rulesUndecided:
            .info
        default: .error
        }
    }
}
