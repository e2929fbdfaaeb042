import Diagnostics
package import Server

/// The address of the admin listener.
///
/// Every client of a loopback address or of a Unix-domain socket can reload the server and read its metrics, without a
/// password. Clients of another address can read health and metrics.
package struct AdminAddress {
    /// The reason why a text is not such an address.
    package enum Failure: Error, CustomStringConvertible {
        case noAddress(String)
        case malformed(ListenAddressError)

        package var description: String {
            switch self {
            case .noAddress(let text): "\(text.quoted) is not an address of the admin listener"
            case .malformed(let error): "\(error)"
            }
        }
    }

    /// The forms of an address at which a reload is possible, for a fix.
    package static let forms = "127.0.0.1:PORT, [::1]:PORT, localhost:PORT or unix:/PATH"

    package let address: ListenAddress

    /// Parses an address.
    package init(_ text: String) throws(Failure) {
        guard text.contains(":") else { throw .noAddress(text) }
        do throws(ListenAddressError) {
            address = try ListenAddress(text)
        } catch {
            throw .malformed(error)
        }
    }
}
