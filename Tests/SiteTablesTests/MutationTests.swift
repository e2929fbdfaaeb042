import LinkRoutes
import SeededRandom
import SiteTables
import TableSamples
import Testing

/// Broken input of every kind, from a seed: nothing may trap, and all who read a link must agree.
@Suite struct MutationTests {
    @Test func `broken tables load or are refused with reasons`() throws {
        var maker = RandomTable(seed: 1)
        let seeds = TableProblemTests.mistakes.map(\.json)
        var (loaded, refused) = (0, 0)
        let end = ContinuousClock.now + TestRounds.time(.milliseconds(900))
        while ContinuousClock.now < end {
            let text = Self.mutated(maker.pick(seeds), &maker)
            do throws(RouteTableError) {
                let table = try SiteTable(json: text)
                loaded += 1
                for _ in 0..<5 { Self.use(table.routes, table, maker.link()) }
            } catch {
                refused += 1
                #expect(!error.problems.isEmpty)
            }
        }
        #expect(refused > 50)
    }

    @Test func `matching and splitting agree about malformed links`() throws {
        var maker = RandomTable(seed: 2)
        var (hits, errors) = (0, 0)
        for _ in 0..<TestRounds.count(40) {
            let table = maker.table()
            for _ in 0..<100 {
                let bytes = Self.mutated(Array(maker.link().utf8), &maker)
                switch Self.use(table, nil, String(decoding: bytes, as: UTF8.self)) {
                case .hit: hits += 1
                case .error: errors += 1
                case .miss: break
                }
            }
        }
        #expect(hits > 50 && errors > 50)
    }

    private enum Outcome { case hit, miss, error }

    /// Does all that can be done with a link.
    @discardableResult
    private static func use(_ table: RouteTable, _ site: SiteTable? = nil, _ text: String) -> Outcome {
        let match = table.match(text)
        guard let link = try? LinkURL(text) else {
            #expect(match == nil)
            return .error
        }
        let found = try? table.link(text)
        #expect(found == nil || found?.url == link)
        if found != nil { #expect(match != nil || !table.explain(text).mismatches.isEmpty) }
        if let site, let redirect = site.redirect(for: text) {
            #expect(match == nil)
            if let target = try? site.location(of: redirect) { #expect(table.match(target) != nil) }
        }
        guard let match else { return .miss }
        #expect(found?.kind == match.kind)
        let parameters = Dictionary(uniqueKeysWithValues: match.parameters.map { ($0.name, $0.value) })
        do throws(PrintError) {
            let link = try table.link(
                to: match.route.id,
                parameters,
                query: match.query,
                fragment: match.fragment,
                on: match.kind == .scheme ? .scheme() : .universal()
            )
            #expect(table.match(link)?.route === match.route)
        } catch {
            // Matching ignores an optional item that its type does not accept; printing refuses it.
            #expect([.badValue, .tooLong, .shadowed].contains(error.code), "\(text): \(error)")
        }
        return .hit
    }

    /// The bytes with a few of them changed, removed, doubled or cut off.
    private static func mutated(_ bytes: [UInt8], _ maker: inout RandomTable) -> [UInt8] {
        let pieces = [
            "%", "%00", "%2E", "%C3", "/", "//", "?", "#", "&", "=", "{", "}", "\"", "\\", "é", "\u{301}", "*", "$(",
            ":", "@", "|", "x-", ",", "[", "9",
        ]
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &maker.random) {
            let index = Int.random(in: 0...bytes.count, using: &maker.random)
            let end = min(bytes.count, index + Int.random(in: 0...3, using: &maker.random))
            switch Int.random(in: 0..<4, using: &maker.random) {
            case 0: bytes.replaceSubrange(index..<end, with: Array(maker.pick(pieces).utf8))
            case 1: bytes.insert(UInt8.random(in: 0...255, using: &maker.random), at: index)
            case 2: bytes.removeSubrange(index..<end)
            default: bytes.insert(contentsOf: bytes[index..<end], at: index)
            }
        }
        return bytes
    }
}
