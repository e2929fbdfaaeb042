import AssociationChecker
import SeededRandom
import SiteAssociation
import StrictJSON
import Testing

@Suite struct CheckerFuzzTests {
    @Test func `any bytes get an answer whose places lie in the text`() {
        var random = SeededGenerator(seed: 2)
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: TestRounds.time(.milliseconds(1500)))
        var count = 0
        while count < 200 || clock.now < end {
            let bytes = Self.input(&random)
            count += 1
            for finding in AssociationChecker.findings(bytes) + AssetLinksChecker.findings(bytes) {
                #expect(finding.position.line >= 1 && finding.position.line <= bytes.count + 1, "\(bytes)")
                #expect(finding.position.column >= 1, "\(bytes)")
            }
            _ = FileKind.of(bytes)
        }
    }

    @Test func `the same bytes get the same answer`() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let bytes = Self.input(&random)
            #expect(AssociationChecker.findings(bytes) == AssociationChecker.findings(bytes))
        }
    }

    /// A file of a case with some bytes changed, or bytes that nobody chose.
    private static func input(_ random: inout SeededGenerator) -> [UInt8] {
        guard Int.random(in: 0..<10, using: &random) > 0, let flaw = FindingCase.all.randomElement(using: &random)
        else {
            return (0..<Int.random(in: 0..<200, using: &random)).map { _ in .random(in: 0...255, using: &random) }
        }
        var bytes = Array((Bool.random(using: &random) ? flaw.flawed : flaw.twin).prefix(4000))
        for _ in 0..<Int.random(in: 0..<6, using: &random) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[index] = .random(in: 0...255, using: &random)
            case 1: bytes.remove(at: index)
            default: bytes.insert(Array("{}[]\",:*?/$()%#\\'".utf8).randomElement(using: &random) ?? 0, at: index)
            }
        }
        return bytes
    }
}
