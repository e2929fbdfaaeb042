// With: Examples/Sources/EntryPoints
// For: iOS tvOS visionOS
// Block: Examples/Sources/EntryPoints/README.md#entrypoints 1
// Block: Examples/Sources/EntryPoints/README.md#entrypoints 2
// Block: Examples/Sources/EntryPoints/README.md#entrypoints 3
