/// Which holes a text of a page may have.
enum PageHoles {
    /// These names: path parameters and required query items.
    case names([String])
    /// Nobody knows, since the path is not understood.
    case unknown
    /// None: the text is the same for every link.
    case forbidden
}
