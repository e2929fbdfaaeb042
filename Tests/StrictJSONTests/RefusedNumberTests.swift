import StrictJSON
import Testing

/// Numbers that RFC 8259 §6 does not allow.
struct RefusedNumberTests {
    @Test(arguments: [
        RefusedText("[-]", .badNumber, "1:3"),
        RefusedText("-", .badNumber, "1:2"),
        RefusedText("[- 1]", .badNumber, "1:3"),
        RefusedText("[-foo]", .badNumber, "1:3"),
        RefusedText("[-Infinity]", .badNumber, "1:3"),
        RefusedText("[-NaN]", .badNumber, "1:3"),
        RefusedText("[--1]", .badNumber, "1:3"),
        RefusedText("[-.123]", .badNumber, "1:3"),
        RefusedText("[+1]", .badNumber, "1:2", fix: "remove the plus sign"),
        RefusedText("[++12]", .badNumber, "1:2"),
        RefusedText("[+Inf]", .badNumber, "1:2"),
        RefusedText("[.5]", .badNumber, "1:2", fix: "write 0 before the point"),
        RefusedText("[.-1]", .badNumber, "1:2"),
        RefusedText("[Inf]", .unexpectedCharacter, "1:2"),
        RefusedText("[NaN]", .unexpectedCharacter, "1:2", fix: "write null, a number or a string"),
        RefusedText("[Infinity]", .unexpectedCharacter, "1:2", fix: "write null, a number or a string"),
        RefusedText("[１]", .unexpectedCharacter, "1:2"),
    ])
    func `a number begins with a digit, behind at most a minus sign`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("[012]", .badNumber, "1:2", fix: "remove the zero"),
        RefusedText("[-012]", .badNumber, "1:3", fix: "remove the zero"),
        RefusedText("[00]", .badNumber, "1:2"),
        RefusedText("-01.5", .badNumber, "1:2"),
        RefusedText("[0x42]", .unexpectedCharacter, "1:3"),
        RefusedText("[0b1]", .unexpectedCharacter, "1:3"),
        RefusedText("[1_000]", .unexpectedCharacter, "1:3"),
        RefusedText("[1 000.0]", .missingComma, "1:4"),
    ])
    func `a number has one spelling of its whole part`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("[1.]", .badNumber, "1:4"),
        RefusedText("1.", .badNumber, "1:3"),
        RefusedText("[-2.]", .badNumber, "1:5"),
        RefusedText("[0.e1]", .badNumber, "1:4"),
        RefusedText("[2.e3]", .badNumber, "1:4"),
        RefusedText("[2.e+3]", .badNumber, "1:4"),
        RefusedText("[9.e+]", .badNumber, "1:4"),
        RefusedText("[0.1.2]", .unexpectedCharacter, "1:5"),
        RefusedText("[-1.0.]", .unexpectedCharacter, "1:6"),
        RefusedText("[1..5]", .badNumber, "1:4"),
        RefusedText("[1,5.]", .badNumber, "1:6"),
    ])
    func `digits follow the decimal point`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("[0e]", .badNumber, "1:4"),
        RefusedText("0e", .badNumber, "1:3"),
        RefusedText("[0E+]", .badNumber, "1:5"),
        RefusedText("[0e+-1]", .badNumber, "1:5"),
        RefusedText("[0.3e]", .badNumber, "1:6"),
        RefusedText("[0.3e+]", .badNumber, "1:7"),
        RefusedText("[1.0e-]", .badNumber, "1:7"),
        RefusedText("[1ea]", .badNumber, "1:4"),
        RefusedText("[1eE2]", .badNumber, "1:4"),
        RefusedText("[1e1.5]", .unexpectedCharacter, "1:5"),
        RefusedText("[1e1e1]", .unexpectedCharacter, "1:5"),
    ])
    func `digits follow the exponent`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText("[1+2]", .unexpectedCharacter, "1:3"),
        RefusedText("[-1x]", .unexpectedCharacter, "1:4"),
        RefusedText("[-123.123foo]", .unexpectedCharacter, "1:10"),
        RefusedText("[1.2a-3]", .unexpectedCharacter, "1:5"),
        RefusedText("[1.8H-308]", .unexpectedCharacter, "1:5"),
        RefusedText("[1e5f]", .unexpectedCharacter, "1:5"),
        RefusedText("[5ms]", .unexpectedCharacter, "1:3"),
    ])
    func `nothing but a comma follows a number`(text: RefusedText) throws { try text.check() }
}
