import FragmentedMP4

/// Which program of a transport stream is packaged, and what its tables say is in it: the first one that has pictures that MP4
/// takes, else the first one.
struct ProgramSelection {
    /// So many packets that are scrambled are no damage.
    private static let mostScrambled = 256

    /// The PID of the program's map table; nil before there is one.
    private(set) var program: Int?
    /// Whether it has pictures that MP4 takes.
    private(set) var hasPictures = false
    /// Its streams, those that are not packaged as well, each once.
    private(set) var entries: [StreamEntry] = []
    /// How many packets were scrambled, and the first one's PID.
    private(set) var scrambled: (count: Int, pid: Int) = (0, 0)

    /// Whether streams are those of the program that is packaged.
    mutating func takes(_ streams: [StreamEntry], of program: Int) -> Bool {
        let hasPictures = streams.contains {
            if case .pictures(_, isEncrypted: false) = StreamFormat($0) { true } else { false }
        }
        if self.program == nil || (self.program != program && hasPictures && !self.hasPictures) {
            (self.program, entries) = (program, [])
        }
        guard self.program == program else { return false }
        self.hasPictures = self.hasPictures || hasPictures
        for stream in streams where !entries.contains(where: { $0.pid == stream.pid && $0.type == stream.type }) {
            entries.append(stream)
        }
        return true
    }

    /// Counts a packet that cannot be read.
    mutating func countScrambled(_ pid: Int) {
        scrambled = (scrambled.count + 1, scrambled.count == 0 ? pid : scrambled.pid)
    }

    /// That the program's packets are clear.
    func check(name: String) throws(MovieError) {
        guard program != nil, scrambled.count >= Self.mostScrambled else { return }
        throw scrambledError(name: name)
    }

    /// That they are not.
    func scrambledError(name: String) -> MovieError {
        MovieError(
            name: name, kind: .unsupported,
            problem: "is scrambled in PID \(scrambled.pid) (transport_scrambling_control): package the clear stream")
    }
}
