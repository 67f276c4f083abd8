/// What libFuzzer calls with each input: the bytes of a media file.
///
/// An input that crashes, hangs, takes too much memory or breaks a property ends the process, and is kept by libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    MediaProperties.check(bytes)
    DecryptionProperties.check(bytes)
    return 0
}
