// With: Examples/Sources/LinkList
// For: iOS tvOS visionOS
// Block: Examples/README.md#linklist
