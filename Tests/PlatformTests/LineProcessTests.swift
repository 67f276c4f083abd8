import PlayheadPlatform
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Programs that answer lines, and those that do not.
@Suite struct LineProcessTests {
    /// Runs a body with a program of these lines of a shell.
    private func with<Value>(_ script: String, _ body: (LineProcess, String) throws -> Value) throws -> Value {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array("#!/bin/sh\ncd '\(folder.path)'\n\(script)\n".utf8), to: "program")
        chmod(path, 0o755)
        let process = try LineProcess(path)
        defer { process.end() }
        return try body(process, folder.path)
    }

    private func failure(_ script: String, within seconds: Double = 0.3) throws -> LineProcess.Failure? {
        try with(script) { process, _ in
            do throws(LineProcess.Failure) {
                _ = try process.ask(Array("one\n".utf8), within: seconds)
                _ = try process.ask(Array("two\n".utf8), within: seconds)
                return nil
            } catch {
                return error
            }
        }
    }

    @Test func `a line is answered with a line`() throws {
        try with(#"while read -r line; do echo "<$line>"; done"#) { process, _ in
            for word in ["one", "", "three words here"] {
                let answer = try process.ask(Array("\(word)\n".utf8), within: 60)
                #expect(String(decoding: answer, as: UTF8.self) == "<\(word)>")
            }
        }
    }

    @Test func `lines that are longer than a pipe come whole`() throws {
        let long = String(repeating: "x", count: 300_000)
        try with("while read -r line; do echo ${#line}; done") { process, _ in
            let answer = try process.ask(Array("\(long)\n".utf8), within: 60)
            #expect(answer == Array("300000".utf8))
        }
    }

    @Test func `what is told is not answered`() throws {
        try with("read -r a; read -r b; read -r c; echo $a$b$c") { process, _ in
            try process.tell(Array("1\n2\n".utf8), within: 60)
            let answer = try process.ask(Array("3\n".utf8), within: 60)
            #expect(answer == Array("123".utf8))
        }
    }

    @Test(arguments: ["sleep 1000", "cat >/dev/null", "printf 1; sleep 1000", "while :; do printf 1; sleep 0.01; done"])
    func `who does not answer is late`(script: String) throws {
        #expect(try failure(script) == .late)
    }

    @Test func `who does not read is late, however much is written`() throws {
        try with("sleep 1000") { process, _ in
            let long = [UInt8](repeating: 0x20, count: 1 << 20)
            #expect(throws: LineProcess.Failure.late) { try process.tell(long, within: 0.3) }
        }
    }

    @Test func `who writes to standard error without an end is late`() throws {
        #expect(try failure("while :; do echo noise >&2; done") == .late)
    }

    @Test func `who floods is found out`() throws {
        let lines = try #require(try failure("yes", within: 60))
        #expect(lines == .unasked)
        #expect(try failure("tr '\\0' x </dev/zero", within: 60) == .tooLong)
    }

    @Test func `who ended has a status and last words`() throws {
        #expect(try failure("exit 3", within: 60) == .ended(status: 3, said: nil))
        #expect(
            try failure("echo first >&2; echo 'it is broken' >&2; echo >&2; exit 1", within: 60)
                == .ended(status: 1, said: "it is broken"))
        #expect(try failure("read -r line; echo 1; kill -9 $$", within: 60) == .ended(status: 137, said: nil))
    }

    @Test func `who writes no more is not waited for`() throws {
        #expect(try failure("exec >&-; sleep 1000", within: 60) == .ended(status: nil, said: nil))
    }

    /// The number in a file that a program wrote.
    private func id(in file: String) throws -> pid_t {
        let text = String(decoding: try POSIXFileSystem().contents(of: file, limit: 100), as: UTF8.self)
        return try #require(pid_t(text.filter { !$0.isWhitespace }))
    }

    /// Whether there is a process of the id in a file; one that ended and was not waited for counts.
    private func runs(_ file: String) throws -> Bool { kill(try id(in: file), 0) == 0 }

    /// The same, but for those that ended and that nobody waits for: where the first process of a container does not.
    private func isAlive(_ file: String) throws -> Bool {
        guard try runs(file) else { return false }
        guard let status = try? POSIXFileSystem().contents(of: "/proc/\(try id(in: file))/stat", limit: 1000) else {
            return try runs(file)
        }
        return !String(decoding: status, as: UTF8.self).contains(") Z ")
    }

    @Test(arguments: [
        "echo $$ >id; while read -r line; do echo 1; done", "echo $$ >id; read -r line; echo 1; sleep 1000",
        "trap '' TERM HUP PIPE; echo $$ >id; read -r line; echo 1; while :; do sleep 0.05; done",
        "echo $$ >id; read -r line; echo 1; yes >&2",
    ]) func `it ends when it is told to, and nothing is left of it`(script: String) throws {
        try with(script) { process, folder in
            let answer = try process.ask(Array("1\n".utf8), within: 60)
            #expect(answer == Array("1".utf8))
            var isRunning = try runs(folder + "/id")
            #expect(isRunning)
            process.end()
            isRunning = try runs(folder + "/id")
            #expect(!isRunning)
            #expect(throws: LineProcess.Failure.self) { try process.ask(Array("2\n".utf8), within: 1) }
        }
    }

    @Test func `what it started ends with it`() throws {
        // The child keeps the pipes open after its parent has died.
        try with("sleep 1000 & echo $! >id; read -r line; echo 1; read -r line; exit 5") { process, folder in
            let answer = try process.ask(Array("1\n".utf8), within: 60)
            #expect(answer == Array("1".utf8))
            #expect(throws: LineProcess.Failure.ended(status: 5, said: nil)) {
                try process.ask(Array("2\n".utf8), within: 60)
            }
            for _ in 0..<500 where try isAlive(folder + "/id") { usleep(10_000) }
            let isLeft = try isAlive(folder + "/id")
            #expect(!isLeft)
        }
    }

    @Test func `a program that there is not is not started`() throws {
        #expect {
            _ = try LineProcess("/no/such/program")
        } throws: { ($0 as? ChildProcess.Failure)?.isMissing == true }
    }
}
