import PlayerLog

/// What libFuzzer calls with each input: the bytes of a log, or of a bundle's files (see ``FuzzedFiles``).
///
/// An input that crashes, hangs, takes too much memory or breaks a property ends the process, and is kept by libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let files = FuzzedFiles(UnsafeBufferPointer(start: start, count: count))
    for file in files.names {
        ReadingProperties.check(files[file], seed: UInt64(count))
    }
    FleetProperties.check(files)
    StandardProperties.check(files)
    return 0
}
