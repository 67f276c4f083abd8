/// The installed programs that unpack compressed logs.
enum Decompressor: String {
    case gzip, zstd

    /// How many bytes tell whether a file is compressed.
    static let magicLength = 4

    /// The program for a file that begins with these bytes.
    init?(magic: [UInt8]) {
        if magic.starts(with: [0x1F, 0x8B]) {
            self = .gzip
        } else if magic == [0x28, 0xB5, 0x2F, 0xFD] {
            self = .zstd
        } else {
            return nil
        }
    }

    /// What the program ends with where it has unpacked all of a file, and other bytes follow: gzip leaves them out.
    var statusOfSurplus: Int32? { self == .gzip ? 2 : nil }

    /// What is said of a compressed file that ends too early.
    static func isCutOff(_ name: String) -> LoadingError {
        LoadingError(name: name, kind: .unreadable, problem: "the compressed file is damaged or cut off")
    }

    /// Starts the program on an open file. What it says of a damaged file is said by us, with the file's name.
    func start(reading input: Int32, name: String) throws(LoadingError) -> ChildProcess {
        do throws(ChildProcess.Failure) {
            return try ChildProcess(rawValue, ["-dcq"], input: input)
        } catch {
            guard error.isMissing else {
                throw SystemFaults.error(name, "compressed: \(rawValue) was not started", error.code)
            }
            throw LoadingError(
                name: name, kind: .unreadable,
                problem: "compressed: the program \(rawValue), which unpacks it, is not installed")
        }
    }
}
