/// Which holes a text of a page may have.
enum PageHoles {
    /// These names: path parameters and required query items.
    case names([String])
    /// None, since the page is private: these names would show a value of its link.
    case hidden([String])
    /// Nobody knows, since the path is not understood.
    case unknown
    /// None: the text is the same for every link.
    case forbidden
}
