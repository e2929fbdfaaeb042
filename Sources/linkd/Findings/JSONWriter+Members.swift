import StrictJSON

extension JSONWriter {
    /// Writes a member whose value is a string.
    mutating func member(_ name: String, _ text: String) {
        self.name(name)
        string(text)
    }

    /// Writes a member whose value is a whole number.
    mutating func member(_ name: String, _ number: Int) {
        self.name(name)
        integer(number)
    }

    /// Writes a member whose value is an object; `body` writes its members.
    mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
        self.name(name)
        object(body)
    }

    /// Writes a member whose value is an array; `body` writes its elements.
    mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
        self.name(name)
        array(body)
    }
}
