// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// tvOS has the framework without these declarations; where watchOS has it, the same holds.
@_exported import Foundation

@available(iOS 9, macOS 10.11, visionOS 1, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public let CSSearchableItemActionType: String = ""

@available(iOS 9, macOS 10.11, visionOS 1, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public let CSSearchableItemActivityIdentifier: String = ""
