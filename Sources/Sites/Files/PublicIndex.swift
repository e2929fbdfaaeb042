import HTTP

/// What pages need to know of the public folder.
struct PublicIndex {
    /// By the bytes of the path: two spellings of one accented letter are two names.
    private let files: [[UInt8]: PublicFile]

    init(_ files: [PublicFile]) {
        self.files = Dictionary(files.map { (Array($0.path.utf8), $0) }) { first, _ in first }
    }

    /// The file at a decoded path.
    func file(at path: String) -> PublicFile? { files[Array(path.utf8)] }

    /// The icon that home screens and Messages show; pages show it too.
    var icon: String? { first(of: ["/apple-touch-icon.png"]) }

    /// The icon of a browser's tab.
    var favicon: String? { first(of: ["/favicon.ico", "/favicon.png", "/favicon.svg"]) }

    /// The size of a picture, where it is a PNG that is kept in memory.
    func imageSize(_ path: String) -> ImageSize? {
        guard case .bytes(let bytes) = file(at: path)?.body else { return nil }
        return ImageSize(png: bytes)
    }

    private func first(of paths: [String]) -> String? { paths.first { file(at: $0) != nil } }
}
