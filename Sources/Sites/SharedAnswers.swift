import HTTP

/// The answers that the sites with one public folder share: its files, and linkd's own stylesheet and script.
///
/// They are made and compressed once, whatever the number of sites.
public struct SharedAnswers: Sendable {
    /// The files of the public folder; nil if only a table is checked.
    let files: [PublicFile]?
    let index: PublicIndex
    /// The answers by path, in the form of `key`; no file has a path of linkd's own.
    let answers: ByteTable<ExactAnswer>
    let gzip: @Sendable ([UInt8]) -> [UInt8]?
    /// The stylesheet and the script alone.
    private let assets: [(key: [UInt8], answer: ExactAnswer)]

    /// Creates the answers.
    ///
    /// - Parameters:
    ///   - files: the files of the public folder; nil if only the table is used.
    ///   - gzip: compresses content, once, for clients that accept it; it returns nil on failure.
    /// - Throws: what cannot be served, in one sentence.
    public init(
        files: [PublicFile]?,
        gzip: @escaping @Sendable ([UInt8]) -> [UInt8]? = { _ in nil }
    ) throws(SiteError) {
        do throws(ResponseFieldError) {
            var assets: [(key: [UInt8], answer: ExactAnswer)] = []
            for asset in PageAsset.all { assets.append((Array(asset.path.utf8), try asset.answer(gzip: gzip))) }
            try self.init(files, assets: assets, gzip: gzip)
        } catch {
            throw SiteError(unwritable: error)
        }
    }

    /// Creates the answers of another public folder, with the same stylesheet and script.
    ///
    /// - Throws: what cannot be served, in one sentence.
    public func with(files: [PublicFile]) throws(SiteError) -> SharedAnswers {
        do throws(ResponseFieldError) {
            return try SharedAnswers(files, assets: assets, gzip: gzip)
        } catch {
            throw SiteError(unwritable: error)
        }
    }

    private init(
        _ files: [PublicFile]?,
        assets: [(key: [UInt8], answer: ExactAnswer)],
        gzip: @escaping @Sendable ([UInt8]) -> [UInt8]?
    ) throws(ResponseFieldError) {
        self.files = files
        self.gzip = gzip
        self.assets = assets
        index = PublicIndex(files ?? [])
        var answers = ByteTable<ExactAnswer>()
        for file in files ?? [] { answers.set(Self.key(file.path.utf8), try file.answer()) }
        for (key, answer) in assets { answers.set(key, answer) }
        self.answers = answers
    }

    /// Returns a decoded path as a key, each `%` as `%25`, so that most requests need no decoding.
    static func key(_ decoded: some Sequence<UInt8>) -> [UInt8] {
        var key: [UInt8] = []
        for byte in decoded {
            key.append(byte)
            if byte == UInt8(ascii: "%") { key += "25".utf8 }
        }
        return key
    }
}
