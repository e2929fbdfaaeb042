import StrictJSON

/// A beginning of a text that is no JSON wherever it stands, and what to do about it.
struct Mark {
    let texts: [String]
    let code: JSONError.Code
    let message: String
    let fix: String

    private init(_ texts: [String], _ message: String, code: JSONError.Code = .unexpectedCharacter, fix: String) {
        (self.texts, self.code, self.message, self.fix) = (texts, code, message, fix)
    }

    static let dropHead = "write JSON only, so that the file begins with { or ["
    static let template = Mark(
        ["<%", "{%", "${", "{{", "@{"],
        "a placeholder of a template is not replaced",
        fix: "publish what the program makes of the template, or write the value"
    )

    /// Marks of other languages.
    static let languages = [
        Mark(["#", "//", "/*", "<!--"], "JSON has no comments", code: .comment, fix: "remove the comment"),
        Mark(
            ["<<<<<<<", "=======", ">>>>>>>"],
            "a conflict of git is not resolved",
            fix: "keep one of the two parts, and remove the lines with <<<<<<<, ======= and >>>>>>>"
        ),
        template,
        Mark(["process.env", "import.meta"], "JSON has no variables", fix: "write the value in double quotes"),
        Mark(["<?php"], "this is PHP", fix: "publish what the program prints"),
        Mark(["<"], "this is HTML or XML", fix: "get the file itself, not a page about it"),
        Mark(["```", "~~~"], "this is the fence of a code block in Markdown", fix: "remove the lines with ``` or ~~~"),
        Mark(["&quot;"], "this is text for HTML", fix: "write \" in place of &quot;, and & in place of &amp;"),
        Mark([#"\rtf"#], "this is rich text", fix: "save it as plain text; in TextEdit: Format, Make Plain Text"),
    ]

    /// Beginnings of other formats.
    static let beginnings = [
        Mark(
            ["version https://git-lfs"],
            "this is a pointer of Git LFS",
            fix: "fetch the file that it points to, with git lfs pull, before publishing"
        ),
        Mark(["http://", "https://"], "this is a URL", fix: "save what the URL answers, with curl -o FILE URL"),
        Mark(["HTTP/"], "this is the head of an answer", fix: dropHead),
        Mark(["location ", "server ", "server{"], "this is a configuration of nginx", fix: dropHead),
    ]

    /// Marks in place of those of JSON.
    static let quotes = [
        Mark(
            ["...", "…"],
            "these points stand for something that was left out",
            fix: "write what belongs here, or remove them and a comma before them"
        ),
        Mark(["'"], "this text is in single quotes", code: .singleQuote, fix: "use the straight double quote \""),
        Mark(["`"], "\"`\" is not a quotation mark of JSON", fix: "use the straight double quote \""),
        Mark(
            [#"\""#],
            "the JSON is encoded twice",
            code: .encodedTwice,
            fix: "encode it once, without backslashes before the quotes"
        ),
    ]
}
