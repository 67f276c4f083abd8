#include "CDecryption.h"

#include <limits.h>

#if __APPLE__

#include <CommonCrypto/CommonCryptor.h>

bool decryption_is_available(void) { return true; }

bool decryption_aes_128_cbc(
    const uint8_t key[16], const uint8_t vector[16], const uint8_t *input, size_t count, uint8_t *output) {
    size_t written = 0;
    return CCCrypt(kCCDecrypt, kCCAlgorithmAES, 0, key, 16, vector, input, count, output, count, &written) ==
               kCCSuccess &&
           written == count;
}

#else

#include <dlfcn.h>
#include <pthread.h>

// What is used of openssl/evp.h, which need not be installed: these have been so since OpenSSL 1.1.
static void *(*new_context)(void);
static void (*free_context)(void *);
static const void *(*aes_128_cbc)(void);
static int (*begin)(void *, const void *, void *, const unsigned char *, const unsigned char *);
static int (*set_padding)(void *, int);
static int (*update)(void *, unsigned char *, int *, const unsigned char *, int);

static bool is_open = false;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static bool find(void *library, const char *name, void *function) {
    // ISO C has no conversion from an object's address to a function's; POSIX wants this one.
    return (*(void **)function = dlsym(library, name)) != NULL;
}

static void open_library(void) {
    static const char *const names[] = {"libcrypto.so.3", "libcrypto.so.1.1", "libcrypto.so"};
    for (size_t index = 0; index < sizeof names / sizeof *names && !is_open; index++) {
        void *library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
        if (!library) { continue; }
        is_open = find(library, "EVP_CIPHER_CTX_new", &new_context) &&
                  find(library, "EVP_CIPHER_CTX_free", &free_context) &&
                  find(library, "EVP_aes_128_cbc", &aes_128_cbc) && find(library, "EVP_DecryptInit_ex", &begin) &&
                  find(library, "EVP_CIPHER_CTX_set_padding", &set_padding) &&
                  find(library, "EVP_DecryptUpdate", &update);
        if (!is_open) { dlclose(library); }
    }
}

bool decryption_is_available(void) {
    pthread_once(&once, open_library);
    return is_open;
}

bool decryption_aes_128_cbc(
    const uint8_t key[16], const uint8_t vector[16], const uint8_t *input, size_t count, uint8_t *output) {
    if (!decryption_is_available() || count > INT_MAX) { return false; }
    void *context = new_context();
    if (!context) { return false; }
    int written = 0;
    bool is_done = begin(context, aes_128_cbc(), NULL, key, vector) == 1 && set_padding(context, 0) == 1 &&
                   update(context, output, &written, input, (int)count) == 1 && (size_t)written == count;
    free_context(context);
    return is_done;
}

#endif
