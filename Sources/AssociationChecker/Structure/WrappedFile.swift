import StrictJSON

/// An association file inside of another JSON value, as APIs and functions in the cloud answer with it.
struct WrappedFile {
    /// Where the file is.
    let place: CheckedValue
    /// Whether it is a string that has the JSON of the file.
    let isText: Bool

    /// Searches for a file in the order of the text; nil if there is none.
    init?(in root: CheckedValue, where isFile: (JSONValue) -> Bool) {
        for place in root.members.map(\.place) + (root.elements ?? []) {
            let text = place.value.string.flatMap { try? JSONValue(parsing: Array($0.utf8)) }
            if isFile(text ?? place.value) {
                (self.place, isText) = (place, text != nil)
                return
            }
            guard let inner = WrappedFile(in: place, where: isFile) else { continue }
            self = inner
            return
        }
        return nil
    }

    var fix: String { "publish only this \(isText ? "string, decoded," : "value") as the whole file" }
}
