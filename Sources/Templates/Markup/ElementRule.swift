/// What is said about an element by its name.
enum ElementRule {
    /// Why no page may have the element; nil where it may.
    static func refusal(of element: String) -> Complaint? {
        switch element {
        case "style":
            Complaint(
                "<style> is blocked: the page's Content-Security-Policy allows no inline style",
                mend: "put the rules into a style sheet of the site and link to it"
            )
        case "base": Complaint("<base> would change where every link leads: the Content-Security-Policy blocks it")
        case "iframe", "frame", "frameset", "object", "embed", "applet", "portal", "fencedframe":
            Complaint("<\(element)> is blocked by the page's Content-Security-Policy", mend: "link to it instead")
        case "form": Complaint("<form> has nowhere to go: the server takes no input", mend: "use a link <a href>")
        case "animate", "animatemotion", "animatetransform", "set":
            Complaint("<\(element)> can change where a link leads", mend: "animate with the style sheet")
        case "math", "template": Complaint("<\(element)> is not supported", mend: "use other elements")
        case "plaintext", "xmp", "noembed", "noframes", "listing", "isindex":
            Complaint("<\(element)> is obsolete, and browsers read what is in it in their own ways", mend: "use <pre>")
        default: nil
        }
    }

    /// Whether nothing in the element is markup but its own end tag (WHATWG HTML §13.2.5.1).
    static func hasRawText(_ element: String) -> Bool {
        element == "title" || element == "textarea" || element == "script" || element == "style"
    }

    /// Whether `/>` would be read as the element's end in one place and not in another.
    static func mustNotCloseItself(_ element: String) -> Bool { hasRawText(element) || element == "noscript" }
}
