/// What is wrong and what to do, before it is known where.
struct Complaint: Error, Hashable {
    let message: String
    let mend: String?

    init(_ message: String, mend: String? = nil) {
        self.message = message
        self.mend = mend
    }
}
