import Dashboard
import PlayerLog

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The editor that the user's environment names: `$VISUAL`, else `$EDITOR`, else vi.
struct UserEditor {
    /// How an editor is told where to go in a file.
    private enum Style {
        /// `+12 FILE`: vi, emacs, nano and most others.
        case plusLine
        /// `FILE:12`.
        case colon
        /// `-g FILE:12`: Visual Studio Code and what is made of it.
        case goto
    }

    private let command: String

    /// - Parameter variable: the value of an environment variable; nil where it is not set.
    init(environment variable: (String) -> String?) {
        command = ["VISUAL", "EDITOR"].lazy.compactMap(variable).first { !$0.isEmpty } ?? "vi"
    }

    /// The arguments that open a file at a line.
    func arguments(_ path: String, line: Int?) -> [String] {
        let path = path.hasPrefix("-") ? "./" + path : path
        guard let line else { return [path] }
        return switch style {
        case .plusLine: ["+\(line)", path]
        case .colon: ["\(path):\(line)"]
        case .goto: ["-g", "\(path):\(line)"]
        }
    }

    private var style: Style {
        let program = command.split(separator: " ").first.map(String.init) ?? ""
        let name = program.split(separator: "/").last ?? ""
        return switch name {
        case "code", "code-insiders", "codium", "vscodium", "cursor", "windsurf": .goto
        case "subl", "zed", "zeditor", "hx", "helix": .colon
        default: .plusLine
        }
    }

    /// Opens lines of a file in the terminal, and waits until the user leaves the editor.
    ///
    /// - Returns: why it was not opened; nil where it was.
    func open(_ lines: SourceLines) -> ScreenFailure? {
        guard case .file(let path) = lines.editing else { return ScreenFailure(message: "\(lines.name) is no file") }
        let status = run(arguments(path, line: lines.line))
        if status == 0 { return nil }
        let problem = status == 127 ? "there is no such program" : "it ended with status \(status)"
        return ScreenFailure(message: "\(command): \(problem). $VISUAL or $EDITOR names another editor")
    }

    /// Runs it as git does: the variable's words are a shell's, the arguments are nobody's but the editor's.
    private func run(_ arguments: [String]) -> Int32 {
        var words: [UnsafeMutablePointer<CChar>?] = (["sh", "-c", command + " \"$@\"", command] + arguments).map {
            strdup($0)
        }
        words.append(nil)
        defer { for word in words { free(word) } }
        #if canImport(Glibc)
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #else
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // Standard input may be a log.
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/tty", O_RDWR, 0)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGINT, SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var child: pid_t = 0
        guard posix_spawn(&child, "/bin/sh", &actions, &attributes, words, environ) == 0 else { return 127 }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 { if errno != EINTR { return 127 } }
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }
}
