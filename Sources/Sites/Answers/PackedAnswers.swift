import HTTP

/// The association files of all sites in one piece of memory, for the requests that need nothing else.
///
/// Phones ask for them, and for those of all sites in turn. By way of a site, such a request waits for four objects, one
/// after the other, that the cache has lost since the site's last request (docs/performance.md#many-sites).
struct PackedAnswers: Sendable {
    /// The site answers with a larger body, in bytes.
    ///
    /// The server copies bodies up to this size and keeps larger ones while a slow client takes them (`copiedBytes` of its
    /// limits); that must not be the files of all sites.
    static let largestBody = 16_384

    /// A file of a site.
    private struct File: Sendable {
        let identity: StoredResponse
        /// Nil if the content is not shorter in this coding.
        let gzip: StoredResponse?
    }

    /// The origin of the first site's answers; that of the next one follows.
    ///
    /// They are beside each other, so that their counts are too.
    private let firstOrigin: UInt32
    private var bytes: [UInt8] = []
    /// The file of each site for Apple, and for Android; nil if the site makes none, or a large one, or cannot be served.
    private var apple: [File?] = []
    private var android: [File?] = []
    /// Whether the file at each path is the one for Apple.
    private let paths: ByteTable<Bool>
    /// The lengths of the paths, each as a bit.
    private let lengths: UInt64

    init(_ sites: [Site?], firstOrigin: UInt32) {
        self.firstOrigin = firstOrigin
        var paths = ByteTable<Bool>()
        var lengths: UInt64 = 0
        for (path, isApple) in ReservedNames.associationFiles {
            paths.set(path.utf8, isApple)
            lengths |= 1 << UInt64(path.utf8.count)
        }
        self.paths = paths
        self.lengths = lengths
        for site in sites { apple.append(pack(site?.appleAssociation)) }
        for site in sites { android.append(pack(site?.assetLinks)) }
    }

    private mutating func pack(_ answer: ExactAnswer?) -> File? {
        guard let answer, answer.identity.body.count <= Self.largestBody,
            let identity = StoredResponse(answer.identity, in: &bytes)
        else { return nil }
        let gzip = answer.coded.first { $0.coding == .gzip }.flatMap { StoredResponse($0.response, in: &bytes) }
        return File(identity: identity, gzip: gzip)
    }

    /// The origin of a site's association files.
    func origin(ofSite index: Int) -> UInt32 { firstOrigin &+ UInt32(truncatingIfNeeded: index) }

    /// Returns the answer to a request for an association file of a site.
    ///
    /// It returns nil for all other requests, and for those with conditions: the site answers them. The length of the path
    /// tells most of them apart, at no cost for pages.
    @inline(__always)
    func response(to head: RequestHead, in request: Span<UInt8>, ofSite index: Int) -> Response? {
        guard head.path.count < UInt64.bitWidth, lengths >> UInt64(head.path.count) & 1 == 1 else { return nil }
        return found(head, request, index)
    }

    private func found(_ head: RequestHead, _ request: Span<UInt8>, _ index: Int) -> Response? {
        guard head.method == .get || head.method == .head, !head.isConditional,
            let isApple = paths.value(request, head.path), let file = isApple ? apple[index] : android[index]
        else { return nil }
        let origin = origin(ofSite: index)
        if let gzip = file.gzip, let field = head.acceptEncoding, AcceptedCodings(request, field).prefers(.gzip) {
            return Response(gzip, in: bytes, from: origin)
        }
        return Response(file.identity, in: bytes, from: origin)
    }
}
