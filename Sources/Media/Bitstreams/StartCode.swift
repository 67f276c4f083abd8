/// What NAL units begin behind where no container tells their lengths: 00 00 01 (ISO 14496-10 annex B).
enum StartCode {
    /// Looks for the next one. Where the byte behind it is; or how far there is none, and no part of one.
    static func next(in bytes: UnsafeRawBufferPointer, from start: Int) -> (position: Int, isFound: Bool) {
        var index = start
        while index + 2 < bytes.count {
            if bytes[index + 2] > 1 {
                index += 3
            } else if bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1 {
                return (index + 3, true)
            } else {
                index += 1
            }
        }
        return (index, false)
    }

    /// The NAL units of bytes that hold whole ones, without the zeros behind them, which belong to start codes.
    static func forEachUnit(in bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
        var (start, isFound) = next(in: bytes, from: 0)
        while isFound {
            let (next, isNext) = next(in: bytes, from: start)
            var end = isNext ? next - 3 : bytes.count
            while end > start, bytes[end - 1] == 0 { end -= 1 }
            if end > start { body(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) }
            (start, isFound) = (next, isNext)
        }
    }
}
