// With: Examples/Sources/Notes
// For: iOS tvOS visionOS
// Block: Examples/Sources/Notes/README.md#notes
