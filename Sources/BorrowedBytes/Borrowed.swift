// # BorrowedBytes
//
// Views of the elements of an array, which the compiler lets no one keep longer than the array is borrowed.
//
// A parser must not copy the bytes that it reads, and must not read bytes that are gone. ``Borrowed`` is a pointer and
// a count that cannot escape: it is a parameter or a local variable, never a property of a class or a value of a
// closure that is kept. A part of a view is a view, whose offsets begin at 0 again.
//
// ```swift
// let (one, two) = ([UInt8]([1, 2, 3]), [UInt8]([4]))
// let joined = [UInt8](count: 6) { room in
//     room.append(one.borrowed)
//     room.append(Borrowed())
//     room.append(two.borrowed)
//     room.append(one.borrowed.extracting(1..<2))
// }
// #expect(joined == [1, 2, 3, 4, 2])
// ```
//
// ## What it leaves out
//
// - Writing into a view. The only thing that is written is the new array of ``ArrayRoom``.
// - Elements that need a retain: they are `BitwiseCopyable`, in practice bytes and code units.
// - Collections: there is no `Sequence`, no slice and no iterator. Code loops over `indices`.
// - The standard library's `Span`, which is the same idea. docs/architecture.md#decisions says why it is not used.
//
// ## Limits and costs
//
// A view has the size of two words. Making it, taking a part of it and passing it on allocate nothing. Each access by
// an offset is checked, and an offset outside of the view ends the program: it is our mistake, never that of an input.
// An array of views is allocated once, with the announced count, and each view is copied in one step.
//
// This is one of the modules with unsafe code, but the only one that is built with strict memory safety, so each unsafe
// expression is marked `unsafe`. An app links it too. It needs the compiler's feature `Lifetimes`, without which
// nothing could promise that a view ends in time.
//
// ## Where to read on
//
// `Borrowed.swift` has the views, `ASCII.swift` the classes of characters for all who read bytes. Their users show the
// style: `HTTP/Request/RequestParser.swift` reads a request without a copy, `StrictJSON/UTF8Text.swift` checks UTF-8,
// `LinkRoutes/Links/LinkURL.swift` splits a link.

/// A view of the elements of an array that the compiler lets no one keep longer than the array is borrowed.
///
/// It is the standard library's `Span`, which only systems of 2025 and later have: an app that names `Span` and supports
/// older ones needs a library inside it, and where a build system does not put it there, the app ends at its launch
/// (docs/architecture.md#decisions). Each access by an offset is checked.
@safe
public struct Borrowed<Element: BitwiseCopyable>: ~Escapable, BitwiseCopyable {
    @usableFromInline let elements: UnsafeBufferPointer<Element>

    /// Takes elements that must stay where they are for as long as the buffer is borrowed.
    @inlinable
    @_lifetime(borrow elements)
    public init(unsafeElements elements: UnsafeBufferPointer<Element>) { unsafe self.elements = elements }

    /// A view of nothing.
    @inlinable
    @_lifetime(immortal)
    public init() { unsafe elements = UnsafeBufferPointer(start: nil, count: 0) }

    /// The number of elements.
    @inlinable
    public var count: Int { unsafe elements.count }

    /// Whether there is no element.
    @inlinable
    public var isEmpty: Bool { count == 0 }

    /// The offsets of all elements.
    @inlinable
    public var indices: Range<Int> { 0..<count }

    /// The element at an offset, which must be one of `indices`.
    @inlinable
    public subscript(index: Int) -> Element {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "the offset is outside of the elements")
        return unsafe elements[index]
    }

    /// Lends the elements as a buffer, which ends with the call.
    @inlinable
    public func withUnsafeBufferPointer<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<Element>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(elements)
    }
}

extension Borrowed {
    /// The elements of a range, which must be within `indices`.
    @inlinable
    @_lifetime(copy self)
    public func extracting(_ range: Range<Int>) -> Self {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "the range is outside of the elements")
        let part = unsafe UnsafeBufferPointer(rebasing: elements[range])
        return unsafe _overrideLifetime(Borrowed(unsafeElements: part), copying: self)
    }

    /// The first elements, all of them if there are fewer.
    @inlinable
    @_lifetime(copy self)
    public func extracting(first length: Int) -> Self { extracting(0..<min(length, count)) }

    /// The last elements, all of them if there are fewer.
    @inlinable
    @_lifetime(copy self)
    public func extracting(last length: Int) -> Self { extracting(max(0, count - length)..<count) }

    /// The elements after the first ones, none if there are fewer.
    @inlinable
    @_lifetime(copy self)
    public func extracting(droppingFirst length: Int) -> Self { extracting(min(length, count)..<count) }
}

extension Array where Element: BitwiseCopyable {
    /// The elements, for as long as the array is borrowed.
    @inlinable
    package var borrowed: Borrowed<Element> {
        // Such elements are in the array's own storage, which does not move while it is borrowed.
        @_lifetime(borrow self)
        borrowing get {
            let elements = unsafe withUnsafeBufferPointer { unsafe $0 }
            return unsafe _overrideLifetime(Borrowed(unsafeElements: elements), borrowing: self)
        }
    }
}

/// The places of an array that is being made.
///
/// It is only ever borrowed: two that changed places would give one array the count of another.
@safe
public struct ArrayRoom<Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline let places: UnsafeMutableBufferPointer<Element>
    /// How many places have elements.
    @usableFromInline let used: UnsafeMutablePointer<Int>

    @inlinable
    init(places: UnsafeMutableBufferPointer<Element>, used: UnsafeMutablePointer<Int>) {
        unsafe self.places = places
        unsafe self.used = used
    }

    /// Appends all elements of a view; there must be places for them.
    @inlinable
    public func append(_ view: Borrowed<Element>) {
        let count = unsafe used.pointee
        precondition(unsafe view.count <= places.count - count, "more elements are appended than were announced")
        unsafe view.withUnsafeBufferPointer { _ = unsafe places[count...].update(fromContentsOf: $0) }
        unsafe used.pointee = count + view.count
    }
}

extension Array where Element: BitwiseCopyable {
    /// Creates an array from views, of which each is copied at once; slices of arrays are copied with several calls each.
    ///
    /// - Parameter count: the number of elements of all views, or more.
    @inlinable
    public init(count: Int, appending views: (borrowing ArrayRoom<Element>) -> Void) {
        unsafe self.init(unsafeUninitializedCapacity: count) { places, initialized in
            unsafe withUnsafeMutablePointer(to: &initialized) { used in
                views(unsafe ArrayRoom(places: places, used: used))
            }
        }
    }
}

extension String {
    /// Decodes bytes as UTF-8; what is not well-formed becomes U+FFFD.
    package init(_ bytes: Borrowed<UInt8>) {
        self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}

/// Calls the body with the UTF-8 of a text.
package func withBytes<Value, Failure: Error>(
    of text: String,
    _ body: (Borrowed<UInt8>) throws(Failure) -> Value
) throws(Failure) -> Value {
    let result = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
        Result { () throws(Failure) in unsafe try body(Borrowed(unsafeElements: bytes)) }
    }
    if let result { return try result.get() }
    // The bytes of a text of Objective-C are elsewhere.
    return try body(Array(text.utf8).borrowed)
}
