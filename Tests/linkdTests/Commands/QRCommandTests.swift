import Foundation
import QRCode
import TestFolders
import Testing

struct QRCommandTests {
    private static func svg(_ text: String) throws -> String {
        String(decoding: try #require(QRCode(text.utf8)).svg, as: UTF8.self)
    }

    @Test func `the code of a link goes to a file, and the link to standard output`() throws {
        let folder = try SiteFolder().folder
        let outcome = try Outcome.linkd(["link", "trip", "reference=55", "--qr", "code.svg"], in: folder)
        #expect(outcome.exitCode == 0)
        #expect(folder.text("code.svg") == (try Self.svg(outcome.output.trimmingCharacters(in: .newlines))))
    }

    @Test func `a dash draws the code on standard output, alone`() throws {
        let folder = try SiteFolder().folder
        let link = try Outcome.linkd(["link", "trip", "reference=55", "--scheme"], in: folder).output
        let outcome = try Outcome.linkd(["link", "trip", "reference=55", "--scheme", "--qr", "-"], in: folder)
        #expect(outcome.output == (try Self.svg(link.trimmingCharacters(in: .newlines))))
    }

    @Test func `a link that is longer than a code says so, and prints nothing`() throws {
        let long = String(repeating: "a", count: 400)
        let outcome = try Outcome.linkd(
            ["link", "trip", "reference=\(long)", "--qr", "code.svg"],
            in: SiteFolder().folder
        )
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.contains("and a QR code holds 412: shorten its values"))
    }

    @Test func `a file that cannot be written is named`() throws {
        let outcome = try Outcome.linkd(
            ["link", "trip", "reference=55", "--qr", "no/code.svg"],
            in: SiteFolder().folder
        )
        #expect(outcome.exitCode == 1)
        #expect(outcome.findings == ["no/code.svg: error [unusable-file]"])
    }
}
