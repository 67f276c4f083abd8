import PlayheadPlatform
import Testing

@Suite struct OpenCommandTests {
    private func words(_ text: String, _ path: String = "p") throws -> [String] {
        let command = try OpenCommand(parsing: text)
        return [command.program] + command.arguments(for: path)
    }

    @Test func `a command is split as a shell splits it`() throws {
        #expect(try words("aws s3 cp {} -") == ["aws", "s3", "cp", "p", "-"])
        #expect(try words(" a\t'b  \"c' \"d 'e\" f\\ g \"\" {}\n") == ["a", "b  \"c", "d 'e", "f g", "", "p"])
        #expect(try words(#"a "\" \\ \n \$" '\' \'\{}"#) == ["a", #"" \ \n $"#, #"\"#, "'p"])
        #expect(try words("a x'y'\"z\"{}") == ["a", "xyzp"])
        #expect(try words("a $HOME *.log `b` | {} > c") == ["a", "$HOME", "*.log", "`b`", "|", "p", ">", "c"])
    }

    @Test func `a path is put in as it is`() throws {
        for path in ["a b", "'; rm -rf /", "\"$(x)\"", "{}", "\\", "a\nb", "-", ""] {
            #expect(try words("cat -- {}", path) == ["cat", "--", path])
            #expect(try words("get --url=s3://{}?{}", path) == ["get", "--url=s3://\(path)?\(path)"])
        }
    }

    @Test func `a path that begins with a minus sign is no option`() throws {
        #expect(try words("cat {}", "-n") == ["cat", "./-n"])
        #expect(try words("cat {}.gz --in={}", "--help") == ["cat", "./--help.gz", "--in=--help"])
    }

    @Test(arguments: ["", "  ", "cat", "{}", "{} cat {}", "cat '{}", "cat \"{}", "cat {} \\"])
    func `what is no command is refused`(text: String) {
        #expect(throws: OpenCommand.Problem.self) { try OpenCommand(parsing: text) }
    }
}

@Suite struct OpenedPathTests {
    private func contents(_ command: String, _ path: String) throws -> [UInt8] {
        try POSIXFileSystem(opening: OpenCommand(parsing: command)).contents(of: path, limit: 1 << 24)
    }

    private func problem(_ command: String, _ path: String) -> String? {
        do {
            _ = try contents(command, path)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func `what the command writes is read`() throws {
        #expect(try contents("printf %s {}", "a b") == Array("a b".utf8))
        #expect(try contents("true {}", "a") == [])
        #expect(try contents("head -c 1000000 {}", "/dev/zero").count == 1_000_000)
    }

    @Test func `what it writes compressed is unpacked`() throws {
        let text = Array(String(repeating: "0123456789", count: 50_000).utf8)
        let script = "yes 0123456789 | tr -d '\\n' | head -c 500000 | gzip"
        #expect(try contents("sh -c \"\(script)\" {}", "a") == text)
        let slowly = "(printf '\\037'; sleep 0.1; printf '\\213'; sleep 0.1; gzip -c </dev/null | tail -c +3)"
        #expect(try contents("sh -c \"\(slowly)\" {}", "a") == [])
        #expect(
            problem("sh -c \"gzip -c </etc/passwd | head -c 50\" {}", "x.log")
                == "x.log: the compressed file is damaged or cut off")
        // Who unpacks ends before the command has written all.
        #expect(
            problem("sh -c \"printf '\\037\\213garbage'; exec cat /dev/zero\" {}", "x.log")
                == "x.log: the compressed file is damaged or cut off")
    }

    @Test func `a command that fails says why`() {
        #expect(problem("sh -c 'echo one >&2; echo; echo two >&2; exit 3' {}", "x") == "x: sh ended with status 3: two")
        #expect(problem("false {}", "x") == "x: false ended with status 1")
        #expect(problem("sh -c 'echo half; kill -9 $$' {}", "x") == "x: sh ended with status 137")
        #expect(problem("no-such-program {}", "x") == "x: the program no-such-program of --open is not installed")
        #expect(
            problem("sh -c 'gzip -c </dev/null | head -c 9; echo away >&2; exit 4' {}", "x")
                == "x: sh ended with status 4: away")
        // More than a pipe holds.
        #expect(
            problem("sh -c 'head -c 1000000 /dev/zero | tr \"\\\\0\" x >&2; echo >&2; echo end >&2; exit 1' {}", "x")
                == "x: sh ended with status 1: end")
    }

    @Test(.timeLimit(.minutes(1))) func `a command that hangs is not waited for against the users will`() throws {
        let files = POSIXFileSystem(opening: try OpenCommand(parsing: "sh -c 'exec >&-; sleep 600' {}")) { true }
        let problem = #expect(throws: LoadingError.self) { _ = try files.contents(of: "x", limit: 10) }
        #expect(problem?.problem == "the reading was stopped")
    }

    @Test func `no path is looked at`() throws {
        let files = POSIXFileSystem(opening: try OpenCommand(parsing: "cat {}"))
        #expect(files.kind(of: "/") == .file)
        #expect(files.kind(of: "s3://bucket/key") == .file)
        #expect(files.stamp(of: "/") == nil)
        #expect(files.zoneFile("Europe/Zurich") == POSIXFileSystem().zoneFile("Europe/Zurich"))
    }
}
