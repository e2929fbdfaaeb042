import SeededRandom

/// Texts whose codes the tests judge.
enum SampleText {
    /// Texts that fill a version to its last byte, and texts of one byte more.
    static let boundaries = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412].flatMap { most in
        [most, most + 1].filter { $0 <= 412 }.map(ascii)
    }

    /// Links as tables print them, other texts, and the empty text.
    static let links = [
        "", "a", "https://links.example.com/products/8?color=red", "https://links.example.com/",
        "https://links.example.com/caf%C3%A9/%E6%9D%B1%E4%BA%AC?q=a%20b&x=%26", "https://links.example.com/café/東京",
        "مرحبا", "𝒳🎉", "HTTPS://LINKS.EXAMPLE.COM/A", "0123456789",
    ]

    /// Random texts of all lengths.
    static let random = (1...11).map { ascii($0 * 37) }

    private static func ascii(_ count: Int) -> String {
        var generator = SeededGenerator(seed: UInt64(count))
        let characters = Array("ABCabc0123456789-._~:/?#[]@!$&'()*+,;=%")
        return String((0..<count).compactMap { _ in characters.randomElement(using: &generator) })
    }
}
