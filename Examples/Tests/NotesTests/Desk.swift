import Foundation
import LinkHandling
import Testing

@testable import Notes

/// A translator that keeps requests on a desk and does not answer by itself.
@MainActor
final class Desk {
    /// The text of a request, and the address for the answer.
    struct Request {
        let text: String
        let success: String
    }

    private var requests: [Request] = []

    /// Installs the translator.
    init(_ apps: TwoApps) {
        apps.phone.install("translator") { [weak self] url in
            guard let query = LinkQuery(of: url.absoluteString), let text = query.first("text"),
                let success = query.first("x-success")
            else {
                Issue.record("the request lacks what it needs: \(url.absoluteString)")
                return
            }
            self?.requests.append(Request(text: text, success: success))
        }
    }

    /// Returns the requests, after there are this many.
    func requests(_ count: Int) async throws -> [Request] {
        try #require(await eventually { self.requests.count == count })
        return requests
    }
}
