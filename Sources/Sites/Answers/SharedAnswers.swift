import HTTP

/// The answers that the sites with one public folder share: its files, and linkd's own stylesheet and script.
///
/// They are made and compressed once, whatever the number of sites.
public struct SharedAnswers: Sendable {
    /// The files of the public folder; nil if only a table is checked.
    let files: [PublicFile]?
    let index: PublicIndex
    /// The answers by path, in the form of `key`; linkd's own names take precedence over files.
    let answers: [(key: [UInt8], answer: ExactAnswer)]
    let gzip: @Sendable ([UInt8]) -> [UInt8]?

    /// Creates the answers.
    ///
    /// - Parameters:
    ///   - files: the files of the public folder; nil if only the table is used.
    ///   - publicHeaders: the security fields of these files.
    ///   - gzip: compresses content, once, for clients that accept it; it returns nil on failure.
    /// - Throws: what cannot be served, in one sentence.
    public init(
        files: [PublicFile]?,
        publicHeaders: PublicHeaders = PublicHeaders(),
        gzip: @escaping @Sendable ([UInt8]) -> [UInt8]? = { _ in nil }
    ) throws(SiteError) {
        self.files = files
        self.gzip = gzip
        index = PublicIndex(files ?? [])
        do throws(ResponseFieldError) {
            var answers: [(key: [UInt8], answer: ExactAnswer)] = []
            for file in files ?? [] { answers.append((Self.key(file.path.utf8), try file.answer(publicHeaders))) }
            for asset in PageAsset.all { answers.append((Array(asset.path.utf8), try asset.answer(gzip: gzip))) }
            self.answers = answers
        } catch {
            throw SiteError(unwritable: error)
        }
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
