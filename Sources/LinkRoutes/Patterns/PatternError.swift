/// Why a text is no pattern or type.
struct PatternError: Error {
    let code: RouteTableCode
    let message: String
    let mend: String?

    init(_ code: RouteTableCode, _ message: String, mend: String? = nil) {
        self.code = code
        self.message = message
        self.mend = mend
    }
}
