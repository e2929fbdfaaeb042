import LinkRoutes

/// What a hole of a template is filled with.
enum PageFill: Sendable {
    /// Text of the table, of linkd or of the template's folder, with values of the link.
    case text([PageText.Piece])
    /// A URL of linkd's making.
    case url(PageURL)
    /// A whole element of linkd's making, such as JSON-LD: no hole could stand in it safely.
    case element([UInt8])
}
