/// `sdtp`: what samples depend on, a byte each (ISO 14496-12 section 8.6.4).
struct SampleDependencyBox: BoxBody {
    let type: FourCC = "sdtp"
    var full: VersionAndFlags
    var dependencies: [UInt8]

    init(_ type: FourCC, _ reader: inout ByteReader) throws(MovieError) {
        full = try reader.versionAndFlags(upTo: 0)
        dependencies = reader.rest()
    }

    func write(to writer: inout ByteWriter) {
        writer.versionAndFlags(full)
        writer.append(dependencies)
    }

    var fields: [BoxField] { [BoxField("sample_count", "\(dependencies.count)")] }
}
