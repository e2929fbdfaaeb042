import HTTP

/// What pages need to know of the public folder.
struct PublicIndex {
    private let files: [String: PublicFile]

    init(_ files: [PublicFile]) {
        self.files = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
    }

    func contains(_ path: String) -> Bool { files[path] != nil }

    /// The icon that home screens and Messages show; pages show it too.
    var icon: String? { ["/apple-touch-icon.png"].first(where: contains) }

    var favicon: String? { ["/favicon.ico", "/favicon.png", "/favicon.svg"].first(where: contains) }

    func imageSize(_ path: String) -> ImageSize? {
        guard case .bytes(let bytes) = files[path]?.body else { return nil }
        return ImageSize(png: bytes)
    }
}
