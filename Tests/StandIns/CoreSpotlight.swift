// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The part of Core Spotlight that LinkHandlingUI uses: for type checking on Linux.
public let CSSearchableItemActionType = "com.apple.corespotlightitem"
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
