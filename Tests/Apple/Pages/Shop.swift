// The app of docs/app.md, with the type that is generated from docs/examples/shop.json.
// With: Tests/LinkCodeTests/Generated/Links.swift
// For: iOS watchOS visionOS macOS
// Block: docs/app.md#5-the-code 1
// Block: docs/app.md#5-the-code 2
// Block: docs/app.md#5-the-code 3
