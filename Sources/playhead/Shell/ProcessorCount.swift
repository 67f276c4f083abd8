#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// How many cores there are to work on.
let processorCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
