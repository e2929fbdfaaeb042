// With: Examples/Sources/LinkList
// For: iOS tvOS visionOS
// Block: Examples/Sources/LinkList/README.md#the-list
// Block: Examples/Sources/LinkList/README.md#the-delegate-of-the-scene
