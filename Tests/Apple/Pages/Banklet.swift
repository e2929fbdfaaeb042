// With: Examples/Sources/Banklet
// For: iOS visionOS
// Block: Examples/Sources/Banklet/README.md#the-views
