import FragmentedMP4
import HLS
import PlayheadReport

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes a rendition's segments as files: each one its own, or all in one.
final class RenditionWriter {
    static let initializationName = "init.mp4"
    private static let wholeName = "media.mp4"

    private let folder: String
    private let isSingleFile: Bool
    private var file: (name: String, descriptor: Int32)?
    /// Whether the segment under way is written: there is nothing to play in one without samples.
    private var isWanted = true
    /// Where the next byte goes in the single file.
    private var offset = 0

    private(set) var rendition: PackagedRendition
    private(set) var initialization: SegmentReport?
    private(set) var reports: [SegmentReport] = []

    /// A writer into a folder that is there and empty.
    convenience init(_ source: RenditionSource, into folder: String, isSingleFile: Bool) throws(CommandFailure) {
        guard
            let rendition = PackagedRendition(
                of: source.track, folder: source.folder, language: source.settings.language,
                name: source.settings.name, ordinal: source.ordinal, captions: source.captions,
                initialization: (Self.initializationName, nil))
        else {
            throw CommandFailure.badData(
                "\(source.name): track \(source.track.id) is nothing that a playlist can tell of")
        }
        self.init(rendition, into: folder, isSingleFile: isSingleFile)
    }

    /// A writer of a rendition whose segments are still to come.
    init(_ rendition: PackagedRendition, into folder: String, isSingleFile: Bool) {
        (self.rendition, self.folder, self.isSingleFile) = (rendition, folder, isSingleFile)
    }

    deinit { if let file { close(file.descriptor) } }

    /// Takes what a plan writes.
    func take(_ piece: SegmentPiece) throws(CommandFailure) {
        switch piece {
        case .begin(let report):
            isWanted = report.type == .initialization || report.tracks.contains { $0.sampleCount > 0 }
            if isWanted, file == nil { try open(name(of: report)) }
        case .bytes(let bytes): if isWanted { try write(bytes) }
        case .end(let report):
            guard isWanted, let file else { return }
            register(report, in: file.name)
            offset += report.size
            if !isSingleFile { try finish() }
        }
    }

    /// Closes what is open.
    func finish() throws(CommandFailure) {
        guard let (name, descriptor) = file else { return }
        file = nil
        // Some file systems say only here that there was no room.
        guard close(descriptor) == 0 else { throw failure(name) }
    }

    private func name(of report: SegmentReport) -> String {
        if isSingleFile { return Self.wholeName }
        return report.type == .initialization ? Self.initializationName : "segment-\(report.sequenceNumber).m4s"
    }

    private func register(_ report: SegmentReport, in name: String) {
        if report.type == .initialization {
            let range = ByteRange(length: report.size, offset: offset)
            rendition.initialization = (name, isSingleFile ? range : nil)
            initialization = report
        } else {
            rendition.append(report, uri: name, offset: isSingleFile ? offset : nil)
            reports.append(report)
        }
    }

    private func open(_ name: String) throws(CommandFailure) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        #if canImport(Glibc)
        let descriptor = Glibc.open(folder + "/" + name, flags, 0o666)
        #else
        let descriptor = Darwin.open(folder + "/" + name, flags, 0o666)
        #endif
        guard descriptor >= 0 else { throw failure(name) }
        file = (name, descriptor)
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws(CommandFailure) {
        guard let (name, descriptor) = file else { return }
        do {
            try StandardStreams.write(bytes, to: descriptor)
        } catch {
            throw CommandFailure(
                status: error.status, description: "\(rendition.folder)/\(name): \(error.description)")
        }
    }

    private func failure(_ name: String) -> CommandFailure {
        .system("\(rendition.folder)/\(name): cannot be written")
    }
}
