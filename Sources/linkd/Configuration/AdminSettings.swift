import HTTP
import Server
import StrictJSON

/// The admin listener of a configuration.
struct AdminSettings: Equatable {
    /// The address to listen on.
    var listen: String
    /// The networks whose machines may read health and metrics.
    var networks: [TrustedProxy] = []
    /// Whether they may.
    var isRead = false

    /// Returns the addresses of other machines that are served; nil if only this machine can reach the listener.
    var clients: AddressRanges? {
        guard isRead, !networks.isEmpty else { return nil }
        return AddressRanges(networks.compactMap { if case .addresses(let range) = $0 { range } else { nil } })
    }

    /// Returns the address, if no other machine can reach it or the configuration says which ones may read.
    func address() throws(AdminAddress.Failure) -> ListenAddress {
        try AdminAddress(listen, isShared: clients != nil).address
    }
}

/// The address of the admin listener.
///
/// Every client on this machine can reload the server and read its metrics, without a password. Other machines can at
/// most read, and only if the configuration names their networks.
struct AdminAddress {
    /// The reason why a text is not such an address.
    enum Failure: Error, CustomStringConvertible {
        case noAddress(String)
        case malformed(ListenAddressError)
        case reachable(String)

        var description: String {
            switch self {
            case .noAddress(let text): "\(text.debugDescription) is not an address of the admin listener"
            case .malformed(let error): "\(error)"
            case .reachable(let text):
                "other machines could reach the admin listener at \"\(text)\"; write 127.0.0.1:PORT or unix:PATH, or "
                    + "name the networks that may read health and metrics: "
                    + "\"admin\": {\"listen\": \"\(text)\", \"networks\": [\"10.0.0.0/8\"], \"read\": true}"
            }
        }
    }

    /// The forms of such an address, for a fix.
    static let forms = "127.0.0.1:PORT, [::1]:PORT, localhost:PORT or unix:/PATH"

    let address: ListenAddress

    /// Parses an address.
    ///
    /// - Parameter isShared: whether other machines may reach it.
    init(_ text: String, isShared: Bool = false) throws(Failure) {
        guard text.contains(":") else { throw .noAddress(text) }
        do throws(ListenAddressError) {
            address = try ListenAddress(text)
        } catch {
            throw .malformed(error)
        }
        guard isShared || address.isLoopback else { throw .reachable(text) }
    }
}
