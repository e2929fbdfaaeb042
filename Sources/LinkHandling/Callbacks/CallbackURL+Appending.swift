public import LinkRoutes

extension CallbackURL {
    /// The address with these items behind its own query, which stays as it is, byte for byte; so does the fragment.
    ///
    /// New names and values are escaped (house rule R8): a plus sign becomes `%2B`, since some apps read `+` as a space.
    ///
    /// - Throws: nothing that is known of; Foundation may refuse a URL, and then this says so.
    public func appending(_ items: [LinkURL.QueryItem]) throws(CallbackURLError) -> CallbackURL {
        guard !items.isEmpty else { return self }
        let bytes = Array(text.utf8)
        let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        var joined = Array(bytes[..<end])
        if let mark = joined.firstIndex(of: UInt8(ascii: "?")) {
            if mark + 1 < end, joined.last != UInt8(ascii: "&") { joined.append(UInt8(ascii: "&")) }
        } else {
            joined.append(UInt8(ascii: "?"))
        }
        joined += LinkOutput.query(items).utf8
        joined += bytes[end...]
        return try CallbackURL(checked: String(decoding: joined, as: UTF8.self), scheme: scheme)
    }
}
