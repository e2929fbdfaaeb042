/// A link as dynamic rules compare it: its parts as written, a unit for each scalar.
struct DynamicLinkText {
    /// The whole path, `/` for a link that ends with its host.
    let path: [UInt32]
    /// Empty without one.
    let fragment: [UInt32]
    /// Names and values in order; a name without `=` has an empty value.
    let items: [(name: [UInt32], value: [UInt32])]

    init(_ link: String) {
        let bytes = Array(link.utf8)
        let parts = LinkParts(bytes.span)
        let text = LinkText(bytes.span, parts, .written)
        let whole = String(decoding: bytes[parts.path], as: UTF8.self).unicodeScalars.map(\.value)
        path = whole.isEmpty ? [UInt32(UInt8(ascii: "/"))] : whole
        fragment = Array(text.units[text.fragment])
        items = text.items.map { (Array(text.units[$0.name]), Array(text.units[$0.value])) }
    }
}
