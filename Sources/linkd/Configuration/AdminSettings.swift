import HTTP
import Server
import StrictJSON

/// The admin listener of a configuration.
struct AdminSettings: Equatable {
    /// The address to listen on.
    var listen: String
    /// The networks whose machines may read health and metrics.
    var networks: [ClosedRange<IPAddress>] = []
    /// Whether machines of `networks` may read health and metrics.
    var isRead = false

    /// Returns the addresses of other machines that are served; nil if only this machine can reach the listener.
    var clients: AddressRanges? {
        guard isRead, !networks.isEmpty else { return nil }
        return AddressRanges(networks)
    }

    /// The addresses that look like networks without their length: IPv4 addresses that end with zero.
    var networksOfOneMachine: [IPAddress] {
        networks.compactMap { network in
            guard network.lowerBound == network.upperBound, case .ipv4(let bits) = network.lowerBound, bits & 0xFF == 0
            else { return nil }
            return network.lowerBound
        }
    }

    /// Returns the address, if no other machine can reach it or the configuration says which ones may read.
    func address() throws(AdminAddress.Failure) -> ListenAddress {
        let address = try AdminAddress(listen).address
        guard address.isLoopback || clients != nil else { throw .reachable(self) }
        return address
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
        case reachable(AdminSettings)

        var description: String {
            switch self {
            case .noAddress(let text): "\(text.debugDescription) is not an address of the admin listener"
            case .malformed(let error): "\(error)"
            case .reachable(let settings): "other machines could reach the admin listener at \"\(settings.listen)\""
            }
        }

        /// The end of the message.
        var fix: String {
            guard case .reachable(let settings) = self else { return "write \(forms), or null for no admin listener" }
            let way: String =
                if settings.networks.isEmpty, !settings.isRead {
                    "name the machines that may read health and metrics: \"admin\": {\"listen\": \"\(settings.listen)\", "
                        + "\"networks\": [\"10.0.0.0/8\"], \"read\": true}"
                } else if settings.isRead {
                    "add \"networks\", which says what machines may read, such as [\"10.0.0.0/8\"]"
                } else {
                    "add \"read\": true, so that these networks may read health and metrics"
                }
            return way + "; or write 127.0.0.1:PORT or unix:/PATH"
        }
    }

    /// The forms of such an address, for a fix.
    static let forms = "127.0.0.1:PORT, [::1]:PORT, localhost:PORT or unix:/PATH"

    let address: ListenAddress

    /// Parses an address; whether other machines may reach it is a matter of the configuration.
    init(_ text: String) throws(Failure) {
        guard text.contains(":") else { throw .noAddress(text) }
        do throws(ListenAddressError) {
            address = try ListenAddress(text)
        } catch {
            throw .malformed(error)
        }
    }
}
