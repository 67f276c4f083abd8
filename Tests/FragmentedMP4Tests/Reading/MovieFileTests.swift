import TestSupport
import Testing

@testable import FragmentedMP4

@Suite("Movies among the machine's files")
struct MovieFileTests {
    @Test
    func `are read from any place`() throws {
        let folder = try TemporaryFolder()
        let file = try MovieFile(folder.write(Array(0..<100), to: "bytes"))
        #expect(file.size == 100)
        #expect(try file.bytes(at: 90, count: 10) == Array(90..<100))
        let error = #expect(throws: MovieError.self) { try file.bytes(at: 95, count: 10) }
        #expect(error?.kind == .truncated)
        #expect(error?.offset == 100)
    }

    @Test
    func `that are not there, and folders, are errors in words`() throws {
        let folder = try TemporaryFolder()
        let missing = #expect(throws: MovieError.self) { try MovieFile(folder.file("none.mp4")) }
        #expect(missing?.description.hasSuffix("none.mp4: cannot be opened: No such file or directory") == true)
        let error = #expect(throws: MovieError.self) { try MovieFile(folder.path) }
        #expect(error?.kind == .missing)
    }

    @Test
    func `an empty file is no movie`() throws {
        let folder = try TemporaryFolder()
        let file = try MovieFile(folder.write([], to: "empty.mp4"))
        let error = #expect(throws: MovieError.self) { try Movie(reading: file) }
        #expect(error?.problem == "has no moov box: it is no movie")
    }
}
