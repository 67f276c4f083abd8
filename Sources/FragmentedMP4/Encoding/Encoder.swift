import PlayheadPlatform

/// Encodes through the installed programs ffmpeg and ffprobe.
public struct Encoder: Sendable {
    /// The encoder: a name that is looked for on the path, or a path.
    public var program = "ffmpeg"
    /// What tells of sources, in the same way.
    var probe = "ffprobe"

    /// An encoder that uses what is on the path.
    public init() {}

    /// How long it waits before it asks whether to go on, milliseconds.
    private static let patience: Int32 = 200
    /// What is kept of what a program says, bytes.
    private static let limit = 1 << 20

    /// What is known of a source. `isWanted` tells whether to go on; it is asked a few times a second.
    public func source(
        at path: String, while isWanted: () -> Bool = { true }
    ) throws(EncodingError) -> EncodingSource {
        var text: [UInt8] = []
        try run(probe, EncodingSource.arguments(for: path), of: path) { bytes in
            text += bytes.prefix(max(0, Self.limit - text.count))
            return isWanted()
        }
        guard let source = EncodingSource(flat: String(decoding: text, as: UTF8.self)) else {
            throw EncodingError(kind: .badSource, problem: "\(path): there is no video and no sound in it to encode")
        }
        guard source.video?.dolbyVisionProfile != 5 else {
            throw EncodingError(
                kind: .badSource,
                problem:
                    "\(path): is Dolby Vision of profile 5, whose colours ffmpeg does not know: package it as it is, or "
                    + "export it as HDR10, HLG or SDR")
        }
        return source
    }

    /// Encodes a source. `progress` is called with how many seconds are done, a few times a second also while nothing
    /// happens; false ends the encoding.
    public func encode(_ job: EncodingJob, progress: (Double) -> Bool) throws(EncodingError) {
        var report = EncodingProgress()
        try run(program, job.arguments, of: job.path) { bytes in
            report.take(bytes)
            return progress(report.seconds)
        }
    }

    private func run(
        _ program: String, _ arguments: [String], of path: String, _ receive: ([UInt8]) -> Bool
    ) throws(EncodingError) {
        let child: ChildProcess
        do throws(ChildProcess.Failure) {
            child = try ChildProcess(program, arguments, keepsMessages: true)
        } catch {
            throw EncodingError(
                kind: error.isMissing ? .missingProgram : .failed,
                problem: error.isMissing
                    ? "--encode needs ffmpeg and ffprobe, and \(program) is not installed: on Debian, apt install ffmpeg"
                    : "\(program) cannot be started: \(error.reason)")
        }
        var output = PipeCollector(child.output, limit: .max)
        var messages = PipeCollector(child.messages ?? -1, limit: Self.limit)
        var isWanted = true
        while !output.isAtEnd || !messages.isAtEnd {
            PipeCollector.collect(&output, &messages, patience: Self.patience)
            let bytes = output.takeBytes()
            if isWanted, !receive(bytes) {
                isWanted = false
                child.end()
            }
        }
        let status = child.wait()
        guard isWanted else { throw EncodingError(kind: .cancelled, problem: "the encoding was ended") }
        if let reason = output.reason {
            throw EncodingError(kind: .failed, problem: "what \(program) says cannot be read: \(reason)")
        }
        guard status != 0 else { return }
        // The last thing that it says is mostly that it gives up, and the first why.
        let text = String(decoding: messages.bytes, as: UTF8.self)
        guard !text.contains("Format not on whitelist") else {
            throw EncodingError(
                kind: .badSource,
                problem: "\(path): is none of the files that --encode reads, which hold the media themselves: "
                    + EncodingSource.containerNames)
        }
        guard !text.contains("No such filter: 'zscale'") else {
            throw EncodingError(
                kind: .failed,
                problem:
                    "\(path): is of high dynamic range, and this \(program) does not map it to SDR: install one that has "
                    + "the filter zscale (libzimg)")
        }
        let words = text.split(separator: "\n").prefix(3)
        throw EncodingError(
            kind: .badSource,
            problem: "\(path): \(program) ended with status \(status)"
                + (words.isEmpty ? "" : ": " + words.joined(separator: "; ")))
    }
}

/// Why nothing was encoded.
public struct EncodingError: Error, CustomStringConvertible {
    /// What was in the way.
    public enum Kind: Sendable {
        /// ffmpeg or ffprobe is not installed.
        case missingProgram
        /// A program could not be started.
        case failed
        /// The program cannot make anything of the source.
        case badSource
        /// It was not wanted any more.
        case cancelled
    }

    /// What was in the way.
    public var kind: Kind
    /// It in words.
    public var problem: String

    /// The words.
    public var description: String { problem }
}

/// How far ffmpeg has come, from what `-progress` writes: lines `out_time_us=1234567`.
struct EncodingProgress {
    /// What is encoded, seconds.
    private(set) var seconds = 0.0
    private var line: [UInt8] = []

    /// Takes more of its text.
    mutating func take(_ bytes: [UInt8]) {
        for byte in bytes {
            if byte != 0x0A {
                if line.count < 200 { line.append(byte) }
                continue
            }
            let parts = String(decoding: line, as: UTF8.self).split(separator: "=")
            if parts.count == 2, parts[0] == "out_time_us", let time = Int(parts[1]) {
                seconds = max(seconds, Double(time) / 1e6)
            }
            line = []
        }
    }
}
