import Server

/// Where the admin listener is: an address that only this machine reaches.
///
/// Who reaches it may reload and sees what is asked for, and no password is in the way.
struct AdminAddress {
    /// Why a text is none.
    enum Failure: Error, CustomStringConvertible {
        case malformed(ListenAddressError)
        case reachable(String)

        var description: String {
            switch self {
            case .malformed(let error): "\(error)"
            case .reachable(let text):
                "the admin listener would be reachable from elsewhere at \"\(text)\"; write 127.0.0.1:PORT or "
                    + "unix:PATH, and let a proxy that knows who asks pass requests on"
            }
        }
    }

    let address: ListenAddress

    /// Reads an address of this machine alone.
    init(_ text: String) throws(Failure) {
        do throws(ListenAddressError) {
            address = try ListenAddress(text)
        } catch {
            throw .malformed(error)
        }
        guard address.isLoopback else { throw .reachable(text) }
    }
}
