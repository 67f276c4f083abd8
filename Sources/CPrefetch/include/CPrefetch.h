#pragma once

/// Asks for the memory at an address to be brought into the processor's caches, and does not wait for it.
static inline void prefetch(const void *address) { __builtin_prefetch(address, 1); }
