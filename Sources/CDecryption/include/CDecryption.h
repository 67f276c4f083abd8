// AES of the library that the system has: libcrypto of OpenSSL, opened when it is first needed, or CommonCrypto.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether the system has such a library.
bool decryption_is_available(void);

/// Decrypts whole blocks of 16 bytes with AES-128 in CBC mode; padding is left where it is.
///
/// `input` and `output` are of `count` bytes, which is a multiple of 16, and do not overlap.
/// Returns false where the library is missing or refuses.
bool decryption_aes_128_cbc(
    const uint8_t key[16], const uint8_t vector[16], const uint8_t *input, size_t count, uint8_t *output);
