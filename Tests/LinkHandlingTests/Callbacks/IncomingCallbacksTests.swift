import LinkHandling
import LinkRoutes
import Testing

struct IncomingCallbacksTests {
    private func callbacks(_ link: String) throws -> IncomingCallbacks {
        IncomingCallbacks(try LinkURL(link).query)
    }

    @Test func `all four are read and decoded once`() throws {
        let link = "a:b?x-source=My%20App&x-success=s%3A%2F%2F%2541&a=1&x-error=e:&x-cancel=c:%2B+"
        let callbacks = try callbacks(link)
        #expect(callbacks.source == "My App")
        #expect(callbacks.success == "s://%41")
        #expect(callbacks.error == "e:")
        #expect(callbacks.cancel == "c:++")
        #expect(callbacks[.success] == "s://%41")
        #expect(callbacks[.error] == "e:")
        #expect(callbacks[.cancel] == "c:++")
    }

    @Test(arguments: [
        ("x-success=a:&x-success=b:", "a:"), ("x-success&x-success=b:", "b:"), ("x-success=&x-success=b:", "b:"),
        ("x%2Dsuccess=a:", "a:"), ("x-success=a:&x-success=", "a:"), ("x-success=a:&x-success", "a:"),
    ])
    func `the first value counts, an empty one does not`(_ query: String, _ expected: String) throws {
        #expect(try callbacks("a:b?\(query)").success == expected)
    }

    @Test(arguments: [
        "", "x-success", "x-success=", "X-Success=a:", "x-Success=a:", "x_success=a:", "xsuccess=a:", "success=a:",
        "x-success%20=a:", "x-success%00".replacing("%00", with: "%01") + "=a:", "x%EF%BC%8Dsuccess=a:",
    ])
    func `no other name is a callback's`(_ query: String) throws {
        #expect(try callbacks("a:b?\(query)") == IncomingCallbacks([]))
    }
}
