private import CLibFuzzer

/// A function that receives one input of the fuzzer; it ends the process if a promise is broken.
public typealias FuzzTest = @convention(c) (_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt

/// Runs libFuzzer, which calls `test` until its command line's limits are reached.
///
/// - Returns: the exit code; 0 if no input made `test` end the process.
public func fuzz(_ test: FuzzTest) -> CInt {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    return LLVMFuzzerRunDriver(&count, &arguments, test)
}
