import StrictJSON
import Testing

@testable import Sites

/// The list of browsers of other apps, from which the script takes what to tap.
@Suite struct InAppBrowsersTests {
    @Test func `the data of each browser is complete, so that the script can say what to tap`() throws {
        let month = try Regex("^20[0-9]{2}-(0[1-9]|1[0-2])$")
        for browser in try #require(try JSONValue(parsing: PackageResources.in_app_browsers_json).array) {
            #expect(browser["token"]?.string?.contains("|") == false && browser["app"]?.string?.isEmpty == false)
            #expect(browser["seen"]?.string?.contains(month) == true)
            let hasMenu = browser["menu"] != nil
            #expect([nil, "ios", "android"].contains(browser["system"]?.string))
            #expect(hasMenu == ["top", "menu"].contains(browser["menu"]?.string))
            #expect(hasMenu == ["⋯", "⋮"].contains(browser["symbol"]?.string))
            #expect(hasMenu == (browser["proven"]?.string?.contains(month) == true))
        }
    }
}
