import FuzzSupport
import HLS

/// What libFuzzer calls with each input: the bytes of a playlist.
///
/// An input that crashes, hangs, takes too much memory or breaks a property ends the process, and is kept by libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    PlaylistProperties.check(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
