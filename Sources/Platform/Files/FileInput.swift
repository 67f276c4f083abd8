#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A file, read with pread: it may grow or shrink meanwhile.
final class FileInput: ByteInput {
    private let name: String
    private let descriptor: Int32
    let size: Int?
    let mustStayOpen = false

    init(name: String, descriptor: Int32, size: Int) {
        (self.name, self.descriptor, self.size) = (name, descriptor, size)
    }

    deinit { close(descriptor) }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LoadingError) -> Int? {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 { return count }
            guard errno == EINTR else {
                throw SystemFaults.error(name, "cannot be read")
            }
        }
    }
}
