// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The part of AppKit that LinkHandlingUI uses, without its work: for type checking on Linux.
@_exported import Activities

@MainActor open class NSApplication {}
