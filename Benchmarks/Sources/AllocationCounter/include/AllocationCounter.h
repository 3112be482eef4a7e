#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// Heap allocations of the whole process so far.
long allocation_count(void);
/// Heap allocations that were given back.
long free_count(void);

#endif
