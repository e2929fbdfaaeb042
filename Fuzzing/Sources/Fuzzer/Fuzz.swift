private import CLibFuzzer

/// The type of a function that gets one input of the fuzzer; it ends the process when a promise is broken.
public typealias FuzzTest = @convention(c) (_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt

/// Hands the process to libFuzzer, which calls `test` until its command line says enough.
///
/// - Returns: the exit code, 0 when no input made `test` end the process.
public func fuzz(_ test: FuzzTest) -> CInt {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    return LLVMFuzzerRunDriver(&count, &arguments, test)
}
