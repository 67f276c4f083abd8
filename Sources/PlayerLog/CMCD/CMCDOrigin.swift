/// Where a session comes from and what asked for it, as lines of a log say it: the first that does counts.
struct CMCDOrigin: Sendable {
    /// What is known already, which is all that is looked at of nearly every line.
    private var known: Parts = []
    var host: String?
    private(set) var edge: String?
    private(set) var asn: String?
    private(set) var country: String?
    private(set) var software: String?

    private struct Parts: OptionSet {
        var rawValue: UInt8
        static let host = Parts(rawValue: 1)
        static let edge = Parts(rawValue: 2)
        static let asn = Parts(rawValue: 4)
        static let country = Parts(rawValue: 8)
        static let software = Parts(rawValue: 16)
    }

    /// Takes what a line says of it, unless that is known already.
    @inline(__always)
    mutating func add(_ line: CMCDLine) {
        var told: Parts = []
        if line.host.count > 0 { told.insert(.host) }
        if line.edge.count > 0 { told.insert(.edge) }
        if line.asn.count > 0 { told.insert(.asn) }
        if line.country.count > 0 { told.insert(.country) }
        if line.userAgent.count > 0 { told.insert(.software) }
        if !known.isSuperset(of: told) { addNew(line) }
    }

    private mutating func addNew(_ line: CMCDLine) {
        host = host ?? Self.text(line.host)
        edge = edge ?? Self.text(line.edge)
        asn = asn ?? Self.text(line.asn)
        country = country ?? Self.text(line.country)
        software = software ?? Self.text(line.userAgent)
        if host != nil { known.insert(.host) }
        if edge != nil { known.insert(.edge) }
        if asn != nil { known.insert(.asn) }
        if country != nil { known.insert(.country) }
        if software != nil { known.insert(.software) }
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String? {
        guard bytes.count > 0, bytes.count < 2000, !(bytes.count == 1 && bytes[0] == UInt8(ascii: "-")) else {
            return nil
        }
        guard bytes.contains(UInt8(ascii: "%")) else { return String(decoding: bytes, as: UTF8.self) }
        var arena = CMCDArena()
        return arena.withRoom(for: bytes.count) {
            String(decoding: $0.decoded(bytes, fromLog: false).text, as: UTF8.self)
        }
    }
}
