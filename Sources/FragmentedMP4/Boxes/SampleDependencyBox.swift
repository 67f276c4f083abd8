/// `sdtp`: what samples depend on, a byte each (ISO 14496-12 section 8.6.4).
struct SampleDependencyBox: CodedBox {
    var type: FourCC = "sdtp"
    var full = VersionAndFlags()
    var dependencies: [UInt8] = []

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 0)
        try coder.bytes(&dependencies, count: nil)
    }

    var fields: [BoxField] { [BoxField("sample_count", "\(dependencies.count)")] }
}
