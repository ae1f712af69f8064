/* The pointers that are changed while a timed block runs: all go in, and all go back, under the GIL. */
#include "_numpy_timer.h"

#include <stdlib.h>

typedef struct { void **where, *ours, *theirs; } Swap;

static Swap *swaps;
static int count, room;

/* Registers a place. It is changed at once when the timer is armed. Returns -1 without memory. */
int swap_add(void **where, void *ours)
{
    if (count == room) {
        int wider = room ? 2 * room : 2048;
        Swap *grown = realloc(swaps, wider * sizeof *grown);
        if (grown == NULL) {
            PyErr_NoMemory();
            return -1;
        }
        swaps = grown;
        room = wider;
    }
    swaps[count].where = where;
    swaps[count].ours = ours;
    swaps[count].theirs = *where;
    if (timer_armed) *where = ours;
    count++;
    return 0;
}

/* A place that somebody else has changed meanwhile is left to them. */
void swaps_install(void)
{
    int i;
    if (timer_armed) return;
    for (i = 0; i < count; i++)
        if (*swaps[i].where == swaps[i].theirs) *swaps[i].where = swaps[i].ours;
    timer_armed = 1;
}

void swaps_remove(void)
{
    int i;
    if (!timer_armed) return;
    timer_armed = 0;
    for (i = 0; i < count; i++)
        if (*swaps[i].where == swaps[i].ours) *swaps[i].where = swaps[i].theirs;
}

int swaps_count(void)
{
    return count;
}
