#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// Heap allocations of the whole process so far.
long allocation_count(void);
/// Heap allocations that were given back.
long free_count(void);

/// Heap blocks that were allocated and not freed.
long live_block_count(void);
/// The bytes in these blocks: an array that grows is one block at any time.
long live_byte_count(void);

#endif
