// With: Examples/Sources/Notes
// For: iOS visionOS
// Block: Examples/Sources/Notes/README.md#swiftui
// Block: Examples/Sources/Notes/README.md#uikit
