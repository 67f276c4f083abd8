#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The one reader that `make fuzz` searches, if `SEEDS=` names one.
private let reader = getenv("SEEDS").map { String(cString: $0) } ?? ""

/// What libFuzzer calls with each input: the bytes of a media file.
///
/// An input that crashes, hangs, takes too much memory or breaks a property ends the process, and is kept by libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if reader != "decryption" { MediaProperties.check(bytes) }
    if reader.isEmpty || reader == "decryption" { DecryptionProperties.check(bytes) }
    return 0
}
