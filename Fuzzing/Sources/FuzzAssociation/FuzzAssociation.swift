import AssociationChecker
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
    let findings = AssociationChecker.check(input, expectedApps: ["7QW3E5R9TY.com.example.trips"], minimumIOS: "13")
    checkPlaces(findings, in: input)
    checkPlaces(AssetLinksChecker.check(input), in: input)
    RuleOrder(findings).check(input)
    return 0
}

/// Breaks off when a finding stands outside the text or in front of the one before it.
private func checkPlaces(_ findings: [Diagnostic], in text: [UInt8]) {
    var last = 0
    for finding in findings {
        promise((last...text.count).contains(finding.position.offset), else: "\(finding) is at the wrong position")
        promise(!finding.message.isEmpty && !finding.fix.isEmpty, else: "\(finding.code) has no message or no fix")
        last = finding.position.offset
    }
}
