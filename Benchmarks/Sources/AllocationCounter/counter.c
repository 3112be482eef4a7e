// Counts heap allocations of the whole process. A program's own `malloc` takes the place of the C library's for every
// shared library too, so that the Swift runtime is counted as well. Linux with glibc.
#include "AllocationCounter.h"
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static _Atomic long allocations;
static _Atomic long frees;
static _Atomic long bytes;

long allocation_count(void) { return atomic_load(&allocations); }
long free_count(void) { return atomic_load(&frees); }
long live_block_count(void) { return atomic_load(&allocations) - atomic_load(&frees); }
long live_byte_count(void) { return atomic_load(&bytes); }

static void add_bytes(long count) { atomic_fetch_add_explicit(&bytes, count, memory_order_relaxed); }

static void *counted(void *memory) {
    if (!memory) return memory;
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    add_bytes((long)malloc_usable_size(memory));
    return memory;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }
void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    void *memory = counted(__libc_memalign(alignment, size));
    if (!memory) return ENOMEM;
    *result = memory;
    return 0;
}

void *realloc(void *memory, size_t size) {
    if (!memory) return malloc(size);
    if (size == 0) {
        free(memory);
        return NULL;
    }
    long before = (long)malloc_usable_size(memory);
    void *result = __libc_realloc(memory, size);
    if (result) add_bytes((long)malloc_usable_size(result) - before);
    return result;
}

void free(void *memory) {
    if (!memory) return;
    atomic_fetch_add_explicit(&frees, 1, memory_order_relaxed);
    add_bytes(-(long)malloc_usable_size(memory));
    __libc_free(memory);
}
