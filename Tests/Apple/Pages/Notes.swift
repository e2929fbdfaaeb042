// With: Examples/Sources/Notes
// For: iOS tvOS visionOS
// Block: Examples/README.md#notes
