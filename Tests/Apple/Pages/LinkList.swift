// With: Examples/Sources/LinkList
// For: iOS tvOS visionOS
// Block: Examples/Sources/LinkList/README.md#linklist
