/// The error correction of a block: Reed-Solomon over the field of 256 elements (ISO/IEC 18004:2015, clause 7.5.2).
struct ReedSolomon: Sendable {
    /// The factors of the generator polynomial, from the highest power below its degree to the constant.
    private let factors: [UInt8]

    /// Creates the code with `degree` words of error correction: the product of (x - 2^i) for each i below `degree`.
    init(degree: Int) {
        var factors: [UInt8] = [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            // Multiplied by (x - root); in this field, subtraction is addition.
            let scaled = factors.map { Self.product($0, root) }
            factors = zip(factors + [0], [0] + scaled).map { $0 ^ $1 }
            root = Self.product(root, 2)
        }
        self.factors = Array(factors.dropFirst())
    }

    /// Returns the remainder of the division of `data` by the generator: its words of error correction.
    func remainder(of data: ArraySlice<UInt8>) -> [UInt8] {
        var remainder = [UInt8](repeating: 0, count: factors.count)
        for word in data {
            let lead = word ^ remainder[0]
            for index in factors.indices {
                let next = index + 1 < factors.count ? remainder[index + 1] : 0
                remainder[index] = next ^ Self.product(factors[index], lead)
            }
        }
        return remainder
    }

    /// Returns the product of two elements: the sum of their exponents, by the powers of 2.
    private static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
        first == 0 || second == 0 ? 0 : powers[exponents[Int(first)] + exponents[Int(second)]]
    }

    /// 2 to the power of each index, modulo x^8 + x^4 + x^3 + x^2 + 1; twice around, so that a sum needs no remainder.
    private static let powers: [UInt8] = {
        var powers: [UInt8] = [1]
        for _ in 1..<510 {
            let last = powers[powers.count - 1]
            powers.append(last << 1 ^ (last & 0x80 == 0 ? 0 : 0x1D))
        }
        return powers
    }()

    /// The exponent of each element but 0.
    private static let exponents: [Int] = {
        var exponents = [Int](repeating: 0, count: 256)
        for exponent in 0..<255 { exponents[Int(powers[exponent])] = exponent }
        return exponents
    }()
}
