// With: Examples/Sources/EntryPoints
// For: iOS visionOS
// Block: Examples/Sources/EntryPoints/README.md#swiftui
// Block: Examples/Sources/EntryPoints/README.md#uikit-with-scenes
// Block: Examples/Sources/EntryPoints/README.md#uikit-without-scenes
