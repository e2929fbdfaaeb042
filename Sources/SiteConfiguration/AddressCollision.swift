import Diagnostics
import Server

/// Two addresses that cannot both be opened.
package struct AddressCollision {
    /// The later address, as it is written.
    package let text: String
    /// The earlier address, as it is written.
    package let earlier: String
    /// The host that includes the other one; nil if both addresses are the same.
    let everyHost: String?

    /// Returns one sentence.
    ///
    /// - Parameter place: where the earlier address is, for an address that is named twice.
    package func message(_ place: String = "") -> String {
        guard let everyHost else { return "duplicate address \(text.quoted)\(place)" }
        return "address \(text.quoted) collides with \(earlier.quoted); \(everyHost) covers all addresses"
    }
}

/// Addresses to listen on, in any spelling; port 0 is another port each time.
///
/// A wildcard host takes the port of every host of its family. IPv6 sockets take no IPv4 connections, so `[::]:80` and
/// `0.0.0.0:80` are two sockets.
private struct KnownAddresses {
    /// Addresses by their socket.
    private var sockets: [String: String] = [:]
    /// The first address of each port and family, by the wildcard address of both.
    private var ports: [String: String] = [:]

    /// Adds an address, or returns the one that it collides with; a text that is not an address is ignored.
    mutating func add(_ text: String) -> AddressCollision? {
        guard let socket = Self.socket(text) else { return nil }
        if let earlier = sockets[socket] { return AddressCollision(text: text, earlier: earlier, everyHost: nil) }
        if let wildcard = Self.wildcard(of: socket) {
            if let earlier = wildcard == socket ? ports[wildcard] : sockets[wildcard] {
                let host = wildcard.hasPrefix("[") ? "[::]" : "0.0.0.0"
                return AddressCollision(text: text, earlier: earlier, everyHost: host)
            }
            ports[wildcard] = ports[wildcard] ?? text
        }
        sockets[socket] = text
        return nil
    }

    /// Returns the address without the mode of a socket's file; nil for a free port.
    private static func socket(_ text: String) -> String? {
        guard let address = try? ListenAddress(text) else { return nil }
        if address.isUnixSocket { return "\(address)".split(separator: ",").first.map(String.init) }
        return address.port == 0 ? nil : "\(address)"
    }

    /// Returns the address with the same port and every host of the family; nil for a file.
    private static func wildcard(of socket: String) -> String? {
        guard !socket.hasPrefix("unix:"), let colon = socket.lastIndex(of: ":") else { return nil }
        return (socket.hasPrefix("[") ? "[::]" : "0.0.0.0") + socket[colon...]
    }
}

extension [String] {
    /// The first address that collides with an earlier one.
    package var collision: (index: Int, collision: AddressCollision)? {
        var known = KnownAddresses()
        for (index, text) in enumerated() {
            if let collision = known.add(text) { return (index, collision) }
        }
        return nil
    }

    /// Returns the collision of an address with one of these; nil for none.
    package func collision(with text: String) -> AddressCollision? {
        var known = KnownAddresses()
        for address in self { _ = known.add(address) }
        return known.add(text)
    }
}
