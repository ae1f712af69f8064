/* Calls whose kernel cannot be seen, by entry and dtypes. Their time less their cost at size 1 is an
 * estimate of the kernel; the facade measures that cost later, from a copy of the arguments at size 1
 * which it takes when a signature is met first. All of this runs under the GIL. */
#include "_numpy_timer.h"

typedef struct { uint64_t key; int entry, first, second, result, beside_kernel; } Signature;

enum { BUCKETS = 2 * MAX_SIGNATURES, NO_ARRAY = 255 };
/* Calls on fewer elements than this are taken as library all through: the difference to size 1 is noise. */
enum { FEWEST_ELEMENTS = 16 };

static Signature signatures[MAX_SIGNATURES];
static short buckets[BUCKETS];   /* number of the signature plus one */
static int count;
PyObject *signatures_snapshot;

typedef struct { int types[2], found, dimensions, foreign; npy_intp elements; } Operands;

static void look_at(Operands *seen, PyObject *operand)
{
    PyArrayObject *array = (PyArrayObject *)operand;
    if (operand == NULL || !PyArray_Check(operand)) return;
    if (!PyArray_CheckExact(operand) || PyArray_TYPE(array) == NPY_OBJECT) seen->foreign = 1;
    if (seen->found < 2) seen->types[seen->found++] = PyArray_TYPE(array) & 0xff;
    if (seen->found == 1) seen->dimensions = PyArray_NDIM(array);
    if (PyArray_SIZE(array) > seen->elements) seen->elements = PyArray_SIZE(array);
}

static Operands look_at_all(PyObject *self, PyObject *const *args, Py_ssize_t size)
{
    Operands seen = {{NO_ARRAY, NO_ARRAY}, 0, 0, 0, 0};
    Py_ssize_t i;
    look_at(&seen, self);
    for (i = 0; i < size && i < 5; i++) {
        look_at(&seen, args[i]);
        /* concatenate and its kin take their arrays in a sequence */
        if (PyTuple_CheckExact(args[i]) && PyTuple_GET_SIZE(args[i])) look_at(&seen, PyTuple_GET_ITEM(args[i], 0));
        if (PyList_CheckExact(args[i]) && PyList_GET_SIZE(args[i])) look_at(&seen, PyList_GET_ITEM(args[i], 0));
    }
    return seen;
}

static int find(uint64_t key, int *is_new)
{
    unsigned bucket = (unsigned)((key * 0x9E3779B97F4A7C15ull) >> 40) % BUCKETS;
    *is_new = 0;
    while (buckets[bucket]) {
        if (signatures[buckets[bucket] - 1].key == key) return buckets[bucket] - 1;
        bucket = (bucket + 1) % BUCKETS;
    }
    if (count == MAX_SIGNATURES) return -1;
    *is_new = 1;
    signatures[count].key = key;
    buckets[bucket] = (short)(count + 1);
    return count++;
}

static PyObject *keywords_as_dict(PyObject *const *args, Py_ssize_t size, PyObject *keywords)
{
    PyObject *dict;
    Py_ssize_t i;
    if (keywords == NULL) Py_RETURN_NONE;
    if (PyDict_Check(keywords)) return PyDict_Copy(keywords);
    dict = PyDict_New();
    for (i = 0; dict != NULL && i < PyTuple_GET_SIZE(keywords); i++)
        if (PyDict_SetItem(dict, PyTuple_GET_ITEM(keywords, i), args[size + i]) < 0) Py_CLEAR(dict);
    return dict;
}

/* Hands the arguments to the facade. The script never sees an error from here, nor its own error lost. */
static void take_snapshot(ThreadState *thread, int id, const Entry *entry, PyObject *self, PyObject *const *args,
                          Py_ssize_t size, PyObject *keywords)
{
    int64_t start = ticks();
    PyObject *kind, *value, *trace, *named, *operands, *answer = NULL;
    Py_ssize_t i, first = self != NULL;

    PyErr_Fetch(&kind, &value, &trace);
    thread->muted = 1;
    named = keywords_as_dict(args, size, keywords);
    operands = PyTuple_New(first + size);
    if (named != NULL && operands != NULL) {
        if (first) PyTuple_SET_ITEM(operands, 0, Py_NewRef(self));
        for (i = 0; i < size; i++) PyTuple_SET_ITEM(operands, first + i, Py_NewRef(args[i]));
        answer = PyObject_CallFunction(signatures_snapshot, "iiOO", id, entry->index, operands, named);
    }
    if (answer == NULL) PyErr_WriteUnraisable(signatures_snapshot);
    Py_XDECREF(answer);
    Py_XDECREF(operands);
    Py_XDECREF(named);
    PyErr_Restore(kind, value, trace);
    thread->muted = 0;
    start = ticks() - start;
    thread->aside += start;
    thread->child += start;
}

void signature_note(ThreadState *thread, const Entry *entry, const Frame *frame, int64_t own, PyObject *result,
                    PyObject *self, PyObject *const *args, Py_ssize_t size, PyObject *keywords)
{
    Operands seen = look_at_all(self, args, size);
    int beside_kernel = (entry->flags & UFUNC) && thread->kernel_frames != frame->kernels;
    int is_new, id, result_type = NO_ARRAY;
    uint64_t key;

    if (PyArray_Check(result)) {
        npy_intp elements = PyArray_SIZE((PyArrayObject *)result);
        result_type = PyArray_TYPE((PyArrayObject *)result) & 0xff;
        if ((entry->flags & INDEXES) || elements > seen.elements) seen.elements = elements;
    }
    if (seen.foreign || seen.elements < FEWEST_ELEMENTS || (!seen.found && !(entry->flags & CREATES))) return;
    key = (uint64_t)entry->index << 40 | (uint64_t)seen.types[0] << 32 | (uint64_t)seen.types[1] << 24
          | (uint64_t)result_type << 16 | (uint64_t)(seen.dimensions & 0xff) << 8 | (uint64_t)beside_kernel;
    if (size > 0 && PyObject_TypeCheck(args[0], &PyUFunc_Type)) key ^= (uint64_t)(uintptr_t)args[0] << 1;   /* a method */
    id = find(key, &is_new);
    if (id < 0) return;
    if (is_new) {
        Signature *new = &signatures[id];
        new->entry = entry->index;
        new->first = seen.types[0];
        new->second = seen.types[1];
        new->result = result_type;
        new->beside_kernel = beside_kernel;
        if (signatures_snapshot != NULL) take_snapshot(thread, id, entry, self, args, size, keywords);
    }
    thread->signatures[id].calls++;
    thread->signatures[id].ticks += own;
    thread->signatures[id].elements += seen.elements;
}

static char letter(int type)
{
    PyArray_Descr *descr = type == NO_ARRAY ? NULL : PyArray_DescrFromType(type);
    char found = '?';
    if (descr == NULL) {
        PyErr_Clear();
        return found;
    }
    found = descr->type;
    Py_DECREF(descr);
    return found;
}

/* [(entry, types of the operands and the result, ran beside a kernel)] in the order of the counters. */
PyObject *signatures_table(void)
{
    int i;
    PyObject *table = PyList_New(count);
    for (i = 0; table != NULL && i < count; i++) {
        char types[8], *at = types;
        PyObject *row;
        if (signatures[i].first != NO_ARRAY) *at++ = letter(signatures[i].first);
        if (signatures[i].second != NO_ARRAY) *at++ = letter(signatures[i].second);
        *at++ = '-';
        *at++ = '>';
        if (signatures[i].result != NO_ARRAY) *at++ = letter(signatures[i].result);
        *at = 0;
        row = Py_BuildValue("isi", signatures[i].entry, types, signatures[i].beside_kernel);
        if (row == NULL) Py_CLEAR(table);
        else PyList_SET_ITEM(table, i, row);
    }
    return table;
}
