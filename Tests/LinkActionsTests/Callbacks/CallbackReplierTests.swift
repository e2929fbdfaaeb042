import LinkRoutes
import Testing

@testable import LinkActions

struct CallbackReplierTests {
    private static let policy = CallbackPolicy(schemes: .only(["success", "failure", "cb", "e"]))

    private func replier(_ query: String, _ policy: CallbackPolicy = policy) throws -> CallbackReplier {
        let items = try LinkURL("notesapp:///test?\(query)").query
        return CallbackReplier(callbacks: IncomingCallbacks(items), policy: policy, ownSchemes: ["notesapp"])
    }

    @Test(arguments: [
        ("x-success=success%3A%2F%2Fsuccess", "hello world", "success://success?text=hello%20world"),
        ("x-success=cb%3A%2F%2Fok%3Fid%3D7%23frag", "x", "cb://ok?id=7&text=x#frag"),
        ("x-success=cb://ok", "a+b & c", "cb://ok?text=a%2Bb%20%26%20c"),
        ("x-error=e:&x-success=cb://ok?id=7&text=x", "y", "cb://ok?id=7&text=y"),
    ])
    func `success carries the output`(_ query: String, _ text: String, _ expected: String) throws {
        let output = [LinkURL.QueryItem(name: "text", value: text)]
        #expect(try replier(query).success(output)?.text == expected)
    }

    @Test func `success without output opens the address as it came`() throws {
        #expect(try replier("x-success=cb%3A%2F%2Fok%3F%23a").success()?.text == "cb://ok?#a")
    }

    @Test func `failure carries code and message`() throws {
        let replier = try replier("x-error=failure%3A%2F%2Ffailure&x-success=cb:")
        #expect(
            try replier.failure(message: "Test error")?.text
                == "failure://failure?errorCode=0&errorMessage=Test%20error"
        )
        #expect(
            try replier.failure(code: -7, message: "1+1&2")?.text
                == "failure://failure?errorCode=-7&errorMessage=1%2B1%262"
        )
    }

    @Test func `giving up opens the address as it came`() throws {
        #expect(try replier("x-cancel=cb%3A%2F%2Fc%3Fa&x-success=cb%3A%2F%2Fok").cancellation()?.text == "cb://c?a")
    }

    @Test(arguments: [
        "", "x-success=", "X-Success=cb:&X-Error=cb:&X-Cancel=cb:", "x-source=cb:", "x-success&x-error&x-cancel",
    ])
    func `a request without an address gets no reply`(_ query: String) throws {
        let replier = try replier(query)
        #expect(try replier.success([LinkURL.QueryItem(name: "a", value: "b")]) == nil)
        #expect(try replier.failure(message: "a") == nil)
        #expect(try replier.cancellation() == nil)
        try replier.checkAll()
    }

    @Test(arguments: CallbackName.allCases)
    func `an address that the policy refuses is not opened, and refused before the action begins`(
        _ name: CallbackName
    ) throws {
        let replier = try replier("\(name.rawValue)=javascript%3Aalert(1)")
        let refusal = try #require(throws: CallbackRefusal.self) { try replier.checkAll() }
        #expect(refusal.name == name.rawValue)
        #expect(refusal.reason == .systemScheme)
        let outcomes: [CallbackName: () throws -> CallbackURL?] = [
            .success: { try replier.success([]) }, .error: { try replier.failure(message: "") },
            .cancel: { try replier.cancellation() },
        ]
        for (outcome, address) in outcomes {
            if outcome == name {
                #expect(throws: refusal) { try address() }
            } else {
                #expect(try address() == nil)
            }
        }
    }

    @Test func `one refused address does not stop another`() throws {
        let replier = try replier("x-success=notesapp:///evil&x-error=cb:e")
        #expect(throws: CallbackRefusal.self) { try replier.success() }
        #expect(try replier.failure(message: "a")?.text == "cb:e?errorCode=0&errorMessage=a")
    }
}

struct IncomingCallbacksTests {
    private func callbacks(_ link: String) throws -> IncomingCallbacks {
        IncomingCallbacks(try LinkURL(link).query)
    }

    @Test func `all four are read and decoded once`() throws {
        let link = "a:b?x-source=My%20App&x-success=s%3A%2F%2F%2541&a=1&x-error=e:&x-cancel=c:%2B+"
        let callbacks = try callbacks(link)
        #expect(callbacks.source == "My App")
        #expect(callbacks[.success] == "s://%41")
        #expect(callbacks[.error] == "e:")
        #expect(callbacks[.cancel] == "c:++")
    }

    @Test(arguments: [
        ("x-success=a:&x-success=b:", "a:"), ("x-success&x-success=b:", "b:"), ("x-success=&x-success=b:", "b:"),
        ("x%2Dsuccess=a:", "a:"), ("x-success=a:&x-success=", "a:"), ("x-success=a:&x-success", "a:"),
    ])
    func `the first value counts, an empty one does not`(_ query: String, _ expected: String) throws {
        #expect(try callbacks("a:b?\(query)")[.success] == expected)
    }

    @Test(arguments: [
        "", "x-success", "x-success=", "X-Success=a:", "x-Success=a:", "x_success=a:", "xsuccess=a:", "success=a:",
        "x-success%20=a:", "x-success%00".replacing("%00", with: "%01") + "=a:", "x%EF%BC%8Dsuccess=a:",
    ])
    func `no other name is a callback's`(_ query: String) throws {
        let callbacks = try callbacks("a:b?\(query)")
        #expect(callbacks.source == nil && CallbackName.allCases.allSatisfy { callbacks[$0] == nil })
    }
}
