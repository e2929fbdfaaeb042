import LinkRoutes
import SiteAssociation

/// Translates AOSP's expressions, which compare decoded text, into tokens over URLs in the notation `decodable`.
enum DynamicTokens {
    /// Returns the tokens of a path's expression without the slash that every path begins with; nil if no path matches.
    static func path(_ expression: String?) -> [Token]? {
        guard let expression else { return [.run(.all)] }
        let steps = DynamicPattern(expression).steps
        let slash = UInt16(UInt8(ascii: "/"))
        switch steps.first {
        case .literal(slash), .one, .through(slash): return tokens(steps.dropFirst(), .path)
        case .through, .rest: return tokens(steps[...], .path)
        case .literal, nil: return nil
        }
    }

    /// Returns the tokens of an item's value: the expression without the name and the `=`, which are literal.
    static func value(of item: Component.QueryPattern) -> [Token] {
        tokens(DynamicPattern(item.expression).steps.dropFirst(item.name.utf16.count + 1), .query)
    }

    /// Returns the tokens of a fragment's expression.
    static func fragment(_ expression: String) -> [Token] { tokens(DynamicPattern(expression).steps[...], .fragment) }

    private static func tokens(_ steps: ArraySlice<DynamicPattern.Step>, _ part: Spelling.Part) -> [Token] {
        var tokens: [Token] = []
        var literal: [UInt16] = []
        var rest = steps
        while let step = rest.popFirst() {
            if case .literal(let unit) = step {
                literal.append(unit)
                continue
            }
            tokens += text(&literal, part)
            switch step {
            case .literal: break
            case .one: tokens += ones(&rest)
            case .through(let unit): tokens += through(unit, part)
            case .rest: tokens.append(.run(.all))
            }
        }
        return tokens + text(&literal, part)
    }

    private static func text(_ units: inout [UInt16], _ part: Spelling.Part) -> [Token] {
        defer { units = [] }
        let text = String(decoding: units, as: UTF16.self)
        guard part == .path else { return RouteTokens.text(text, part) }
        // There, a slash is never escaped.
        return Array(
            text.parts(separatedBy: "/").map { RouteTokens.text(String($0), part) }.joined(separator: [.one(.slash)])
        )
    }

    /// Returns the tokens of one unit and those that follow it.
    ///
    /// One unit before a run that takes every character takes any text that is not empty, so that its encoding does not
    /// matter. Before another run, the unit must not be the first character of an escape.
    private static func ones(_ rest: inout ArraySlice<DynamicPattern.Step>) -> [Token] {
        var count = 1
        while rest.first == .one {
            rest.removeFirst()
            count += 1
        }
        let isOpen =
            switch rest.first {
            case .through, .rest: true
            case .literal, .one, nil: false
            }
        let mayBeSplit = rest.first == .rest || rest.first == .through(UInt16(UInt8(ascii: "/")))
        return count == 1 && mayBeSplit ? [.one(.all)] : [.units(count, isOpen: isOpen)]
    }

    /// Returns the tokens of any text up to the first character of an ASCII value, and that character.
    private static func through(_ unit: UInt16, _ part: Spelling.Part) -> [Token] {
        let byte = UInt8(truncatingIfNeeded: unit)
        let character = CharacterSet(byte)
        if part == .path, character == .slash { return [.run(.notSlash), .one(.slash)] }
        let escapes = (0...UInt8.max).filter { $0 != byte }.map { [Token](escaped: $0) }
        let others: [[Token]] = [[.one(.all.subtracting(.percent).subtracting(character))]] + escapes
        var units = [unit]
        return [.repeated(others)] + text(&units, part)
    }
}
