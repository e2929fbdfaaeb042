/// The limits of a link; beyond them it is unroutable, so that no link costs more than these bound.
enum LinkLimits {
    static let bytes = 8192
    static let segments = 64
    static let queryItems = 64
}
