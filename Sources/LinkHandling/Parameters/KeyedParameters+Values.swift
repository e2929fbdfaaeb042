// The protocol reads an optional by asking first whether the value is nil, without saying of which type, which would
// misread an empty number and a flag. Only a method for the very type stands in for that, and only such a one is fast.
extension KeyedParameters {
    func decode(_ type: Bool.Type, forKey key: Key) throws(LinkParameterError) -> Bool { try required(key) }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws(LinkParameterError) -> Bool? { try optional(key) }

    func decode(_ type: String.Type, forKey key: Key) throws(LinkParameterError) -> String { try required(key) }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws(LinkParameterError) -> String? {
        try optional(key)
    }

    func decode(_ type: Double.Type, forKey key: Key) throws(LinkParameterError) -> Double { try required(key) }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws(LinkParameterError) -> Double? {
        try optional(key)
    }

    func decode(_ type: Float.Type, forKey key: Key) throws(LinkParameterError) -> Float { try required(key) }

    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws(LinkParameterError) -> Float? { try optional(key) }

    func decode(_ type: Int.Type, forKey key: Key) throws(LinkParameterError) -> Int { try required(key) }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws(LinkParameterError) -> Int? { try optional(key) }

    func decode(_ type: Int8.Type, forKey key: Key) throws(LinkParameterError) -> Int8 { try required(key) }

    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws(LinkParameterError) -> Int8? { try optional(key) }

    func decode(_ type: Int16.Type, forKey key: Key) throws(LinkParameterError) -> Int16 { try required(key) }

    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws(LinkParameterError) -> Int16? { try optional(key) }

    func decode(_ type: Int32.Type, forKey key: Key) throws(LinkParameterError) -> Int32 { try required(key) }

    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws(LinkParameterError) -> Int32? { try optional(key) }

    func decode(_ type: Int64.Type, forKey key: Key) throws(LinkParameterError) -> Int64 { try required(key) }

    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws(LinkParameterError) -> Int64? { try optional(key) }

    func decode(_ type: UInt.Type, forKey key: Key) throws(LinkParameterError) -> UInt { try required(key) }

    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws(LinkParameterError) -> UInt? { try optional(key) }

    func decode(_ type: UInt8.Type, forKey key: Key) throws(LinkParameterError) -> UInt8 { try required(key) }

    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws(LinkParameterError) -> UInt8? { try optional(key) }

    func decode(_ type: UInt16.Type, forKey key: Key) throws(LinkParameterError) -> UInt16 { try required(key) }

    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws(LinkParameterError) -> UInt16? {
        try optional(key)
    }

    func decode(_ type: UInt32.Type, forKey key: Key) throws(LinkParameterError) -> UInt32 { try required(key) }

    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws(LinkParameterError) -> UInt32? {
        try optional(key)
    }

    func decode(_ type: UInt64.Type, forKey key: Key) throws(LinkParameterError) -> UInt64 { try required(key) }

    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws(LinkParameterError) -> UInt64? {
        try optional(key)
    }

    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type, forKey key: Key) throws(LinkParameterError) -> Int128 { try required(key) }

    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws(LinkParameterError) -> Int128? {
        try optional(key)
    }

    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type, forKey key: Key) throws(LinkParameterError) -> UInt128 { try required(key) }

    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws(LinkParameterError) -> UInt128? {
        try optional(key)
    }
}
