/* Where NumPy's entries stand: registers the places whose pointers are swapped.
 *
 * Only pointers in objects and types are changed, never what they point to: NumPy's own tables may
 * be constants, and a subclass made meanwhile inherits them as they are.
 */
#include "_numpy_timer.h"

#include <stddef.h>
#include <string.h>

/* Returns the number of the new entry for a place that now leads to `ours`; -2 where no room is left. */
static PyObject *placed(void **where, void *ours, int index)
{
    if (ours == NULL || index < 0) return PyLong_FromLong(-2);
    if (swap_add(where, ours) < 0) return NULL;
    return PyLong_FromLong(index);
}

static PyObject *add_loops(PyObject *module, PyObject *object)
{
    if (!PyObject_TypeCheck(object, &PyUFunc_Type)) return PyErr_Format(PyExc_TypeError, "not a ufunc");
    Py_INCREF(object);   /* its tables are changed at each block, so it must stay */
    if (loops_add((PyUFuncObject *)object) < 0) return NULL;
    Py_RETURN_NONE;
}

static PyObject *add_temporary_loop(PyObject *module, PyObject *object)
{
    if (!PyObject_TypeCheck(object, &PyUFunc_Type)) return PyErr_Format(PyExc_TypeError, "not a ufunc");
    loops_make_permanent(object);
    Py_RETURN_NONE;
}

static PyObject *call_by_tuple(PyObject *callable, PyObject *const *args, size_t count, PyObject *names)
{
    PyObject *tuple, *keywords = NULL, *result = NULL;
    Py_ssize_t i, size = PyVectorcall_NARGS(count);
    tuple = PyTuple_New(size);
    if (tuple == NULL) return NULL;
    for (i = 0; i < size; i++) PyTuple_SET_ITEM(tuple, i, Py_NewRef(args[i]));
    if (names != NULL && (keywords = PyDict_New()) == NULL) goto done;
    for (i = 0; names != NULL && i < PyTuple_GET_SIZE(names); i++)
        if (PyDict_SetItem(keywords, PyTuple_GET_ITEM(names, i), args[size + i]) < 0) goto done;
    result = Py_TYPE(callable)->tp_call(callable, tuple, keywords);
done:
    Py_DECREF(tuple);
    Py_XDECREF(keywords);
    return result;
}

/* The pointer through which an object is called, or NULL where its type has none. */
static void **vectorcall_of(PyObject *object)
{
    if (!PyType_HasFeature(Py_TYPE(object), Py_TPFLAGS_HAVE_VECTORCALL) || Py_TYPE(object)->tp_vectorcall_offset <= 0)
        return NULL;
    return (void **)((char *)object + Py_TYPE(object)->tp_vectorcall_offset);
}

static PyObject *place_vectorcall(PyObject *object, const char *name, int flags)
{
    void **where = vectorcall_of(object), *original;
    int index;
    if (where == NULL) return PyLong_FromLong(-1);
    original = *where;
    if (original == NULL) {
        /* Built-in functions that take a tuple have no pointer. Other types' tp_call may lead back to it. */
        if (!Py_IS_TYPE(object, &PyCFunction_Type) || !(PyCFunction_GET_FLAGS(object) & METH_VARARGS))
            return PyLong_FromLong(-1);
        original = (void *)call_by_tuple;
    }
    index = entry_new_index(name);
    Py_INCREF(object);
    return placed(where, entry_for_vector(original, index, flags), index);
}

/* A ufunc, a dispatcher, a Cython function, a Python function. */
static PyObject *add_vectorcall(PyObject *module, PyObject *args)
{
    PyObject *object;
    const char *name;
    int flags;
    if (!PyArg_ParseTuple(args, "Osi", &object, &name, &flags)) return NULL;
    return place_vectorcall(object, name, flags);
}

/* A method of a type, or a built-in function. The interpreter calls those past their pointer where it has
 * specialised a call, but only if the flags are just what it expects: a copy of the definition with a flag
 * that means nothing any more turns it off. The C function in it stays, as hash and equality rest on it. */
static PyObject *add_method(PyObject *module, PyObject *args)
{
    PyObject *object;
    const char *name;
    int flags;
    PyMethodDef **where, *copy;
    if (!PyArg_ParseTuple(args, "Osi", &object, &name, &flags)) return NULL;
    if (Py_IS_TYPE(object, &PyMethodDescr_Type)) where = &((PyMethodDescrObject *)object)->d_method;
    else if (Py_IS_TYPE(object, &PyCFunction_Type)) where = &((PyCFunctionObject *)object)->m_ml;
    else return PyLong_FromLong(-1);
    copy = PyMem_Malloc(sizeof *copy);
    if (copy == NULL) return PyErr_NoMemory();
    *copy = **where;
    copy->ml_flags ^= METH_COEXIST;
    if (swap_add((void **)where, copy) < 0) return NULL;
    return place_vectorcall(object, name, flags);
}

/* An attribute such as `T` that makes a view. */
static PyObject *add_getter(PyObject *module, PyObject *args)
{
    PyObject *object;
    const char *name;
    int index;
    PyGetSetDef *copy;
    if (!PyArg_ParseTuple(args, "Os", &object, &name)) return NULL;
    if (!Py_IS_TYPE(object, &PyGetSetDescr_Type)) return PyLong_FromLong(-1);
    copy = PyMem_Malloc(sizeof *copy);
    if (copy == NULL) return PyErr_NoMemory();
    *copy = *((PyGetSetDescrObject *)object)->d_getset;
    index = entry_new_index(name);
    copy->get = (getter)entry_for_two((void *)copy->get, index, GETS);
    if (copy->get == NULL || index < 0) return PyLong_FromLong(-2);
    Py_INCREF(object);
    return placed((void **)&((PyGetSetDescrObject *)object)->d_getset, copy, index);
}

static PyObject *timed_frompyfunc(PyObject *function, PyObject *const *args, size_t count, PyObject *names)
{
    PyObject *ufunc = call_by_tuple(function, args, count, names);
    if (ufunc != NULL) loops_make_permanent(ufunc);
    return ufunc;
}

/* For good, not for timed blocks only: a ufunc may be made long before it is used, where nobody could find it. */
static PyObject *follow_frompyfunc(PyObject *module, PyObject *object)
{
    void **where = vectorcall_of(object);
    if (where == NULL || *where != NULL) Py_RETURN_FALSE;
    *where = (void *)timed_frompyfunc;
    Py_RETURN_TRUE;
}

/* -- slots of a type */

typedef struct { const char *name; size_t offset; int operands; } Slot;

#define NUMBER(slot, operands) {#slot, offsetof(PyNumberMethods, nb_##slot), operands}
static const Slot number_slots[] = {
    NUMBER(add, 2), NUMBER(subtract, 2), NUMBER(multiply, 2), NUMBER(remainder, 2), NUMBER(divmod, 2),
    NUMBER(power, 3), NUMBER(negative, 1), NUMBER(positive, 1), NUMBER(absolute, 1), NUMBER(invert, 1),
    NUMBER(lshift, 2), NUMBER(rshift, 2), NUMBER(and, 2), NUMBER(xor, 2), NUMBER(or, 2),
    NUMBER(inplace_add, 2), NUMBER(inplace_subtract, 2), NUMBER(inplace_multiply, 2), NUMBER(inplace_remainder, 2),
    NUMBER(inplace_power, 3), NUMBER(inplace_lshift, 2), NUMBER(inplace_rshift, 2), NUMBER(inplace_and, 2),
    NUMBER(inplace_xor, 2), NUMBER(inplace_or, 2), NUMBER(floor_divide, 2), NUMBER(true_divide, 2),
    NUMBER(inplace_floor_divide, 2), NUMBER(inplace_true_divide, 2),
    NUMBER(matrix_multiply, 2), NUMBER(inplace_matrix_multiply, 2), {NULL, 0, 0}};

/* Puts the entry for slot `slot` of `table` into it; adds (name, entry) to `found`. */
static int fill_slot(void *table, const Slot *slot, const char *type, int flags, PyObject *found)
{
    void **where = (void **)((char *)table + slot->offset), *ours;
    char name[200];
    int index, status;
    PyObject *row;
    if (*where == NULL) return 0;
    PyOS_snprintf(name, sizeof name, "%s.%s", type, slot->name);
    index = entry_new_index(name);
    if (index < 0) return 0;
    if (slot->operands == 1) ours = entry_for_one(*where, index, flags);
    else if (slot->operands == 2) ours = entry_for_two(*where, index, flags);
    else ours = entry_for_three(*where, index, flags);
    if (ours == NULL) return 0;
    *where = ours;
    row = Py_BuildValue("si", slot->name, index);
    status = row == NULL ? -1 : PyList_Append(found, row);
    Py_XDECREF(row);
    return status;
}

static int add_numbers(PyTypeObject *type, const char *name, int flags, PyObject *found)
{
    const Slot *slot;
    PyNumberMethods *copy;
    if (type->tp_as_number == NULL) return 0;
    copy = PyMem_Malloc(sizeof *copy);
    if (copy == NULL) return -1;
    *copy = *type->tp_as_number;
    for (slot = number_slots; slot->name; slot++)
        if (fill_slot(copy, slot, name, flags, found) < 0) return -1;
    return swap_add((void **)&type->tp_as_number, copy);
}

static int note_found(PyObject *found, const char *name, int index)
{
    PyObject *row = Py_BuildValue("si", name, index);
    int status = row == NULL ? -1 : PyList_Append(found, row);
    Py_XDECREF(row);
    return status;
}

static int add_subscripts(PyTypeObject *type, const char *prefix, PyObject *found)
{
    PyMappingMethods *mapping = PyMem_Malloc(sizeof *mapping);
    PySequenceMethods *sequence = PyMem_Malloc(sizeof *sequence);
    char name[3][200];
    int get, set, item;
    if (mapping == NULL || sequence == NULL) return -1;
    *mapping = *type->tp_as_mapping;
    *sequence = *type->tp_as_sequence;
    PyOS_snprintf(name[0], 200, "%s.getitem", prefix);
    PyOS_snprintf(name[1], 200, "%s.setitem", prefix);
    PyOS_snprintf(name[2], 200, "%s.item of an iteration", prefix);
    get = entry_new_index(name[0]);
    set = entry_new_index(name[1]);
    item = entry_new_index(name[2]);
    if (item < 0) return 0;
    mapping->mp_subscript = entry_for_two((void *)mapping->mp_subscript, get, INDEXES);
    mapping->mp_ass_subscript = entry_for_assign((void *)mapping->mp_ass_subscript, set, 0);
    sequence->sq_item = entry_for_index((void *)sequence->sq_item, item, 0);
    if (swap_add((void **)&type->tp_as_mapping, mapping) < 0) return -1;
    if (swap_add((void **)&type->tp_as_sequence, sequence) < 0) return -1;
    return note_found(found, "getitem", get) < 0 ? -1 : note_found(found, "setitem", set);
}

static int add_text_and_comparison(PyTypeObject *type, const char *prefix, int flags, PyObject *found)
{
    char name[200];
    int index;
    void *ours;
    if (type->tp_richcompare != NULL) {
        PyOS_snprintf(name, sizeof name, "%s.compare", prefix);
        index = entry_new_index(name);
        ours = index < 0 ? NULL : entry_for_compare((void *)type->tp_richcompare, index, flags & ~ELIDES);
        if (ours != NULL && swap_add((void **)&type->tp_richcompare, ours) < 0) return -1;
    }
    PyOS_snprintf(name, sizeof name, "%s.text", prefix);
    index = entry_new_index(name);
    ours = index < 0 || type->tp_str == NULL ? NULL : entry_for_one((void *)type->tp_str, index, 0);
    if (ours != NULL && swap_add((void **)&type->tp_str, ours) < 0) return -1;
    ours = index < 0 || type->tp_repr == NULL ? NULL : entry_for_one((void *)type->tp_repr, index, 0);
    if (ours != NULL && swap_add((void **)&type->tp_repr, ours) < 0) return -1;
    return 0;
}

static int add_dealloc(PyTypeObject *type, const char *prefix)
{
    char name[200];
    void *ours;
    PyOS_snprintf(name, sizeof name, "%s.dealloc", prefix);
    ours = entry_for_dealloc((void *)type->tp_dealloc, entry_new_index(name));
    return ours == NULL ? 0 : swap_add((void **)&type->tp_dealloc, ours);
}

/* ndarray or a scalar type; returns [(slot, entry)]. Subclasses keep what they inherited: NumPy asks a
 * subclass's slot whether it is its own, and what a subclass calls in the end is a ufunc's entry. */
static PyObject *add_type(PyObject *module, PyObject *args)
{
    PyTypeObject *type;
    const char *name;
    int is_array, flags, index;
    PyObject *found;
    void *ours;
    if (!PyArg_ParseTuple(args, "O!sp", &PyType_Type, &type, &name, &is_array)) return NULL;
    found = PyList_New(0);
    if (found == NULL) return NULL;
    flags = is_array ? UFUNC | ELIDES : 0;
    if (add_numbers(type, name, flags, found) < 0
        || (is_array && (add_subscripts(type, name, found) < 0 || add_dealloc(type, name) < 0))
        || add_text_and_comparison(type, name, flags, found) < 0) {
        Py_DECREF(found);
        return NULL;
    }
    if (!is_array && type->tp_vectorcall == NULL && Py_IS_TYPE((PyObject *)type, &PyType_Type)) {
        index = entry_new_index(name);
        ours = index < 0 ? NULL : entry_for_vector((void *)call_by_tuple, index, 0);
        if (ours != NULL && swap_add((void **)&type->tp_vectorcall, ours) < 0) Py_CLEAR(found);
    }
    return found;
}

PyMethodDef places_methods[] = {
    {"add_loops", add_loops, METH_O, "add_loops(ufunc): time its inner loops."},
    {"add_temporary_loop", add_temporary_loop, METH_O, "add_temporary_loop(ufunc): time it without keeping it alive."},
    {"follow_frompyfunc", follow_frompyfunc, METH_O, "follow_frompyfunc(numpy.frompyfunc): time what it makes."},
    {"add_vectorcall", add_vectorcall, METH_VARARGS, "add_vectorcall(callable, name, flags) -> entry"},
    {"add_method", add_method, METH_VARARGS, "add_method(method or built-in, name, flags) -> entry"},
    {"add_getter", add_getter, METH_VARARGS, "add_getter(attribute, name) -> entry"},
    {"add_type", add_type, METH_VARARGS, "add_type(type, name, is_array) -> [(slot, entry)]"},
    {NULL, NULL, 0, NULL}};
