// What a processor does in a step or two and Swift has no word for.
#pragma once

#include <stdint.h>
#include <string.h>
#if defined(__x86_64__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

/// Asks for the memory at an address to be brought into the caches, and does not wait for it.
static inline void prefetch(const void *address) { __builtin_prefetch(address, 1); }

typedef uint8_t SixtyFourBytes __attribute__((ext_vector_type(64)));
typedef _Bool SixtyFourFlags __attribute__((ext_vector_type(64)));

/// Which of the 64 bytes at an address are a space or a line feed: a bit for each, the lowest for the first.
static inline uint64_t separators(const uint8_t *address) {
    SixtyFourBytes bytes;
    memcpy(&bytes, address, sizeof bytes);
    SixtyFourFlags flags = __builtin_convertvector((bytes == ' ') | (bytes == '\n'), SixtyFourFlags);
    uint64_t bits;
    memcpy(&bits, &flags, sizeof bits);
    return bits;
}

/// Which of the 64 bytes at an address are a line feed: a bit for each, the lowest for the first.
static inline uint64_t lineFeeds(const uint8_t *address) {
    SixtyFourBytes bytes;
    memcpy(&bytes, address, sizeof bytes);
    SixtyFourFlags flags = __builtin_convertvector(bytes == '\n', SixtyFourFlags);
    uint64_t bits;
    memcpy(&bits, &flags, sizeof bits);
    return bits;
}

/// Which of the 64 bytes at an address are one of two: a bit for each, the lowest for the first.
static inline uint64_t bytesEqual(const uint8_t *address, uint8_t one, uint8_t other) {
    SixtyFourBytes bytes;
    memcpy(&bytes, address, sizeof bytes);
    SixtyFourFlags flags = __builtin_convertvector((bytes == one) | (bytes == other), SixtyFourFlags);
    uint64_t bits;
    memcpy(&bits, &flags, sizeof bits);
    return bits;
}

/// Which of the 64 bytes at an address are a line feed, a quotation mark or a delimiter: a bit for each, the lowest for the first.
static inline uint64_t tableMarks(const uint8_t *address, uint8_t delimiter) {
    SixtyFourBytes bytes;
    memcpy(&bytes, address, sizeof bytes);
    SixtyFourFlags flags =
        __builtin_convertvector((bytes == '\n') | (bytes == '"') | (bytes == delimiter), SixtyFourFlags);
    uint64_t bits;
    memcpy(&bits, &flags, sizeof bits);
    return bits;
}

typedef int8_t SixteenBytes __attribute__((ext_vector_type(16)));
typedef _Bool SixteenFlags __attribute__((ext_vector_type(16)));

/// Which of the 16 bytes at an address are digits: a bit for each, the lowest for the first.
static inline uint16_t digits(const uint8_t *address) {
    SixteenBytes bytes;
    memcpy(&bytes, address, sizeof bytes);
    // Ten signed values are as high as the digits then are: one comparison will do.
    SixteenFlags flags = __builtin_convertvector(bytes + (127 - '9') > 127 - 10, SixteenFlags);
    uint16_t bits;
    memcpy(&bits, &flags, sizeof bits);
    return bits;
}

/// A number without what is behind its point. One that is out of range, or none, becomes some other; nothing is checked.
static inline int64_t truncated(double value) {
#if defined(__x86_64__)
    return _mm_cvttsd_si64(_mm_set_sd(value));
#elif defined(__aarch64__)
    return vcvtd_s64_f64(value);
#else
    return (int64_t)value;
#endif
}
