import AssociationChecker
import Diagnostics
import Fuzzer
import Glibc
import SiteAssociation
import StrictJSON

/// Fuzzes the readers of association files: the checker, the document, the matcher.
@main
enum FuzzAssociation {
    static func main() {
        exit(fuzz(testOneInput))
    }
}

/// Reads the bytes as a file of each kind.
private func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    _ = FileKind.of(input)
    let findings = AssociationChecker.check(input, expectedApps: ["7QW3E5R9TY.com.example.trips"])
    checkPlaces(findings, in: input)
    checkPlaces(AssetLinksChecker.check(input), in: input)
    RuleOrder(findings).check(input)
    return 0
}

/// Fails if a finding is outside the text or before the previous one.
private func checkPlaces(_ findings: [Diagnostic], in text: [UInt8]) {
    let lines = text.count { $0 == 0x0A || $0 == 0x0D } + 1
    var last = (line: 1, column: 1)
    // The sentences about findings that are not listed are about the whole file.
    for finding in findings where finding.omitted == 0 {
        let place = (line: finding.location.line ?? 0, column: finding.location.column ?? 0)
        promise(place >= last && place.line <= lines, else: "\(finding) is at the wrong position")
        promise(!finding.message.isEmpty && finding.fix?.isEmpty == false, else: "\(finding) has no message or no fix")
        last = place
    }
}
