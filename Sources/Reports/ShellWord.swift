import BorrowedBytes

extension String {
    /// The text as one word for a shell: quoted, unless all of its characters are plain.
    package var shellWord: String {
        // zsh replaces a word that begins with `=`.
        let isPlain = !isEmpty && first != "=" && utf8.allSatisfy { $0.isLetterOrDigit || "/.-_+=".utf8.contains($0) }
        return isPlain ? self : shellQuoted
    }

    /// The text in single quotes, as one word for a shell.
    package var shellQuoted: String {
        "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
