// What the system's allocator can do and Swift has no word for.
#pragma once

#include <stdlib.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

/// Has large blocks stand apart, so that they go back to the system as soon as they are freed. By itself the GNU C library keeps
/// the more of them the larger those were that were freed.
static inline void keepLargeBlocksApart(void) {
#if defined(__GLIBC__)
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

/// Gives memory back to the system that was freed, and that the allocator keeps for the next time. Other allocators than that of
/// the GNU C library do so by themselves.
static inline void giveBackFreedMemory(void) {
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}
