import Testing

@testable import LinkHandling

struct ReplyAddressTests {
    @Test(arguments: CallbackName.allCases)
    func `an address that was written is read`(_ outcome: CallbackName) throws {
        let text = ReplyAddress(id: "0af9", outcome: outcome).text(scheme: "Notes")
        #expect(text == "Notes://x-callback-url/x-callback-reply/0af9/\(outcome)")
        let read = try #require(ReplyAddress.read(text, scheme: "notes"))
        #expect(read.id == "0af9")
        #expect(read.outcome == outcome)
    }

    @Test(arguments: [
        "notes://X-Callback-URL/x-callback-reply/7/success", "NOTES:///x-callback-reply/7/success",
        "notes:/x-callback-reply/7/success", "notes:x-callback-reply/7/success/",
        "notes:x-callback-reply/7/success?a=%", "notes:x-callback-reply/7/success#?",
        "notes:x-callback-reply/7/success?#",
        "notes://x-callback-url/x-callback-reply/7/success?" + String(repeating: "a", count: 100_000),
    ])
    func `case, host, query and fragment do not matter`(_ text: String) throws {
        let read = try #require(ReplyAddress.read(text, scheme: "Notes"))
        #expect(read.id == "7")
        #expect(read.outcome == .success)
    }

    @Test(arguments: [
        "", "notes:", "notes://x-callback-url", "notes://x-callback-url/other/7/success",
        "other://x-callback-url/x-callback-reply/7/success", "https://x-callback-url/x-callback-reply/7/success",
        "notes://other/x-callback-reply/7/success", "notes://x-callback-reply/7/success",
        "notes://x-callback-url/X-Callback-Reply/7/success", "notes://x-callback-url//x-callback-reply/7/success",
        "notes://x-callback-url?x-callback-reply/7/success", "notes:x-callback-reply/../7/success",
        " notes:x-callback-reply/7/success", "notes:x-callback-reply/%/success",
    ])
    func `any other link is no reply`(_ text: String) {
        #expect(ReplyAddress.read(text, scheme: "notes") == nil)
    }

    @Test(arguments: [
        "notes:x-callback-reply", "notes:x-callback-reply/7", "notes:x-callback-reply/7/Success",
        "notes:x-callback-reply/7/x-success",
        "notes:x-callback-reply/7/success/more", "notes:x-callback-reply/7/success%2F",
        "notes:x-callback-reply//7/success",
    ])
    func `an address that was never written has no outcome`(_ text: String) throws {
        let read = try #require(ReplyAddress.read(text, scheme: "notes"))
        #expect(read.outcome == nil)
    }
}
