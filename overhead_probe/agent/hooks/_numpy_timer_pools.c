/* The functions that stand in NumPy's C entries while the timer is armed.
 *
 * A slot or a method gets no data of its own, so each entry needs a C function of its own: pools of
 * small functions that differ in the number of their Entry only.
 */
#include "_numpy_timer.h"

#define EIGHT(M, n) M(n##0) M(n##1) M(n##2) M(n##3) M(n##4) M(n##5) M(n##6) M(n##7)
#define E64(M, n) EIGHT(M, n##0) EIGHT(M, n##1) EIGHT(M, n##2) EIGHT(M, n##3) \
    EIGHT(M, n##4) EIGHT(M, n##5) EIGHT(M, n##6) EIGHT(M, n##7)
#define E512(M, n) E64(M, n##0) E64(M, n##1) E64(M, n##2) E64(M, n##3) E64(M, n##4) E64(M, n##5) E64(M, n##6) E64(M, n##7)
/* Numbers are octal literals, which is what pasting digits to a leading 0 gives. */
#define N_ONE(M) E64(M, 0)
#define N_TWO(M) E512(M, 0)
#define N_THREE(M) E64(M, 00) E64(M, 01) E64(M, 02) E64(M, 03)
#define N_COMPARE(M) E64(M, 0)
#define N_INDEX(M) EIGHT(M, 0)
#define N_ASSIGN(M) EIGHT(M, 0)
#define N_VECTOR(M) E512(M, 0) E512(M, 01) E512(M, 02) E512(M, 03)

#define FUNCTION_one(n) static PyObject *one_##n(PyObject *a) { return run_one(&entries_one[n], a); }
#define FUNCTION_two(n) static PyObject *two_##n(PyObject *a, PyObject *b) { return run_two(&entries_two[n], a, b); }
#define FUNCTION_three(n) static PyObject *three_##n(PyObject *a, PyObject *b, PyObject *c) \
    { return run_three(&entries_three[n], a, b, c); }
#define FUNCTION_compare(n) static PyObject *compare_##n(PyObject *a, PyObject *b, int c) \
    { return run_compare(&entries_compare[n], a, b, c); }
#define FUNCTION_index(n) static PyObject *index_##n(PyObject *a, Py_ssize_t b) \
    { return run_index(&entries_index[n], a, b); }
#define FUNCTION_assign(n) static int assign_##n(PyObject *a, PyObject *b, PyObject *c) \
    { return run_assign(&entries_assign[n], a, b, c); }
#define FUNCTION_vector(n) static PyObject *vector_##n(PyObject *a, PyObject *const *b, size_t c, PyObject *d) \
    { return run_vector(&entries_vector[n], a, b, c, d); }
#define NAME_one(n) (void *)one_##n,
#define NAME_two(n) (void *)two_##n,
#define NAME_three(n) (void *)three_##n,
#define NAME_compare(n) (void *)compare_##n,
#define NAME_index(n) (void *)index_##n,
#define NAME_assign(n) (void *)assign_##n,
#define NAME_vector(n) (void *)vector_##n,

/* A pool: entries_X, the functions over them, functions_X in the same order, used_X. */
#define POOL(kind, numbers, room) \
    static Entry entries_##kind[room]; \
    numbers(FUNCTION_##kind) \
    static void *const functions_##kind[room] = {numbers(NAME_##kind)}; \
    static int used_##kind;

POOL(one, N_ONE, 64)
POOL(two, N_TWO, 512)
POOL(three, N_THREE, 256)
POOL(compare, N_COMPARE, 64)
POOL(index, N_INDEX, 8)
POOL(assign, N_ASSIGN, 8)
POOL(vector, N_VECTOR, 2048)

/* The same original in two places gets one function: NumPy and Python compare slots with each other. */
static void *take(Entry *entries, void *const *functions, int *used, int room, Entry wanted, int shared)
{
    int i;
    for (i = 0; shared && i < *used; i++)
        if (entries[i].original == wanted.original) return functions[i];
    if (*used == room || wanted.index < 0) return NULL;
    entries[*used] = wanted;
    return functions[(*used)++];
}

#define TAKE(kind, shared) \
    take(entries_##kind, functions_##kind, &used_##kind, (int)(sizeof entries_##kind / sizeof *entries_##kind), \
         (Entry){original, index, flags}, shared)

void *entry_for_one(void *original, int index, int flags) { return TAKE(one, 1); }
void *entry_for_two(void *original, int index, int flags) { return TAKE(two, 1); }
void *entry_for_three(void *original, int index, int flags) { return TAKE(three, 1); }
void *entry_for_compare(void *original, int index, int flags) { return TAKE(compare, 1); }
void *entry_for_index(void *original, int index, int flags) { return TAKE(index, 1); }
void *entry_for_assign(void *original, int index, int flags) { return TAKE(assign, 1); }
void *entry_for_vector(void *original, int index, int flags) { return TAKE(vector, 0); }
