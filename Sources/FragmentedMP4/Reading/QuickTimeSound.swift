/// QuickTime's sound descriptions of versions 1 and 2, which MP4 does not have: their parameters are the same, and stand
/// deeper (QuickTime File Format, "Sound Sample Descriptions").
enum QuickTimeSound {
    /// The description as MP4 has it.
    ///
    /// - Parameter children: The boxes behind QuickTime's own fields.
    static func plainEntry(
        _ description: SampleDescription, _ children: inout BoxReader
    ) throws(MovieError) -> [UInt8] {
        let boxes = try lifted(&children)
        let audio = description.audio
        var writer = BoxWriter()
        writer.box(description.format) { writer in
            writer.zeros(6)
            writer.u16(1)
            writer.zeros(8)
            writer.u16(UInt16(clamping: audio?.channelCount ?? 2))
            writer.u16(16)
            writer.zeros(4)
            writer.u32(UInt32(UInt16(exactly: audio?.sampleRate ?? 0) ?? 0) << 16)
            for box in boxes { writer.append(box) }
        }
        return writer.bytes
    }

    /// The boxes, those in `wave` among them; what only QuickTime needs is left out.
    private static func lifted(_ reader: inout BoxReader) throws(MovieError) -> [[UInt8]] {
        var boxes: [[UInt8]] = []
        while let child = try reader.nextBox() {
            switch child.type {
            case "wave":
                var inner = reader.body(of: child)
                while let lifted = try inner.nextBox() {
                    if ["esds", "alac", "dac3", "dec3"].contains(lifted.type) { boxes.append(inner.whole(lifted)) }
                }
            case "chan": break
            default: boxes.append(reader.whole(child))
            }
        }
        return boxes
    }
}
