// With: Examples/Sources/EntryPoints
// For: iOS tvOS visionOS
// Block: Examples/README.md#entrypoints 1
// Block: Examples/README.md#entrypoints 2
// Block: Examples/README.md#entrypoints 3
