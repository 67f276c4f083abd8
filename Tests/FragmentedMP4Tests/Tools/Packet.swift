import TestSupport

/// A packet as ffprobe sees it.
struct Packet: Hashable {
    var presentationTime: Int
    var decodeTime: Int
    var size: Int
    var isKey: Bool
    var hash: String

    /// The packets of a file's stream, `v:0` or `a:1`, in the file's order.
    static func packets(of file: String, stream: String) throws -> [Packet] {
        let text = try Tools.run(
            "ffprobe",
            [
                "-v", "error", "-select_streams", stream, "-show_packets", "-show_data_hash", "crc32",
                "-show_entries", "packet=pts,dts,size,flags,data_hash", "-of", "default=nw=1", file,
            ])
        var packets: [Packet] = []
        var fields: [Substring: Substring] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            fields[parts[0]] = parts.last
            // The hash is the last of a packet's fields.
            guard parts[0] == "data_hash" else { continue }
            guard let pts = fields["pts"].flatMap({ Int($0) }), let dts = fields["dts"].flatMap({ Int($0) }),
                let size = fields["size"].flatMap({ Int($0) }), let flags = fields["flags"]
            else { throw Tools.Failed(program: "ffprobe", messages: "\(fields)") }
            packets.append(
                Packet(
                    presentationTime: pts, decodeTime: dts, size: size, isKey: flags.hasPrefix("K"),
                    hash: String(parts[1])))
            fields = [:]
        }
        return packets
    }

    /// The same packet at other times.
    func moved(by ticks: Int) -> Packet {
        var packet = self
        packet.presentationTime += ticks
        packet.decodeTime += ticks
        return packet
    }
}
