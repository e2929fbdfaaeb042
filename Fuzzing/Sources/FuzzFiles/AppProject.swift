import AppFiles
import Diagnostics
import Fuzzer
import LinkRoutes

/// What holds for any file of an app's project.
enum AppProject {
    private static let json = """
        {"hosts": ["a.example", "*.a.example"], "schemes": ["a"], "apps": {"ios": [{"id": "7QW3E5R9TY.a"}],
         "android": [{"package": "a.b", "fingerprints": [
         "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"]}]},
         "routes": [{"id": "a", "path": "/a/{b}", "customScheme": true}]}
        """
    private static let table = (try? RouteTable(json: Array(json.utf8))).map { ComparedTable($0, named: "a") }

    /// Checks a property list as entitlements and as an `Info.plist`.
    static func check(propertyList bytes: [UInt8]) {
        guard let table else { breakPromise("the table does not load") }
        check(EntitlementsCheck.findings(bytes, against: table))
        check(InfoPlistCheck.findings(bytes, against: table))
    }

    /// Checks a manifest.
    static func check(manifest bytes: [UInt8]) {
        guard let table else { breakPromise("the table does not load") }
        check(AndroidManifestCheck.findings(bytes, against: table))
    }

    private static func check(_ findings: [Diagnostic]) {
        for finding in findings {
            promise(!finding.message.isEmpty && finding.message.utf8.count < 4_000, else: "a message is not a sentence")
        }
    }
}
