"""Names in the tree of calls, and the activities that they stand for."""

from __future__ import annotations

from ..calltree import named

SESSION_RUN = named(r"client/session\.py:(run|__call__|partial_run)$", r"monitored_session\.py:run$", r"ops\.py:_(eval|run)_using_default_session$")
FUNCTION_CALL = named(r"polymorphic_function\.py:__call__$", r"def_function\.py:__call__$")
STEP = named(r"client/session\.py:(run|__call__|partial_run)$", r"polymorphic_function\.py:__call__$", r"def_function\.py:__call__$")
SESSION_MADE = named(r"client/session\.py:__init__$")
SESSION_EXTENDED = named(r"client/session\.py:_extend_graph$", r"TF_ExtendSession")
OP_CREATED = named(r"framework/ops\.py:(_create_op_internal|create_op|_create_op_helper)$")
TRACED = named(r"func_graph\.py:func_graph_from_py_func$")
XLA_COMPILED = named(r"get_compiler_ir$")
EAGER_OP = named(r"TFE_Py_FastPathExecute$", r"TFE_Py_Execute$")
KERAS_CALL = named(r"trainer\.py:(fit|predict|evaluate|train_on_batch|test_on_batch|predict_on_batch)$",
                   r"training(_v1|_v2)?\.py:(fit|predict|evaluate|train_on_batch|test_on_batch|predict_on_batch|fit_generator)$")
