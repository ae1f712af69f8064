"""The few protobuf messages that traces are made of, described at run time: no TensorFlow needed.

Field numbers are those of tensorflow/core/framework/step_stats.proto, core/protobuf/config.proto
(RunMetadata), tsl/profiler/protobuf/xplane.proto and trace_events.proto. Strings are declared as bytes,
because real XPlane files hold names that are not UTF-8 and a strict parser refuses the whole file for
one of them. A map is a list of entries with key 1 and value 2, which is the same on the wire. The
descriptors live in a pool of their own and so never meet those of an installed TensorFlow.
"""

from __future__ import annotations

from functools import lru_cache

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

PACKAGE = "overhead_probe.traces"

# message: "field=number*type"; `*` marks a repeated one
MESSAGES = {
    "RunMetadata": "step_stats=1:StepStats",
    "StepStats": "dev_stats=1*DeviceStepStats",
    "DeviceStepStats": "device=1:bytes node_stats=2*NodeExecStats thread_names=3*ThreadName",
    "ThreadName": "key=1:uint32 value=2:bytes",
    "NodeExecStats": "node_name=1:bytes all_start_micros=2:int64 op_start_rel_micros=3:int64 op_end_rel_micros=4:int64 "
                     "all_end_rel_micros=5:int64 timeline_label=8:bytes scheduled_micros=9:int64 thread_id=10:uint32 "
                     "all_start_nanos=13:int64 op_start_rel_nanos=14:int64 op_end_rel_nanos=15:int64 "
                     "all_end_rel_nanos=16:int64 scheduled_nanos=17:int64",
    "XSpace": "planes=1*XPlane errors=2*bytes warnings=3*bytes hostnames=4*bytes",
    "XPlane": "id=1:int64 name=2:bytes lines=3*XLine event_metadata=4*XEventMetadataEntry "
              "stat_metadata=5*XStatMetadataEntry stats=6*XStat",
    "XLine": "id=1:int64 name=2:bytes timestamp_ns=3:int64 events=4*XEvent duration_ps=9:int64 display_id=10:int64 "
             "display_name=11:bytes",
    "XEvent": "metadata_id=1:int64 offset_ps=2:int64 duration_ps=3:int64 stats=4*XStat num_occurrences=5:int64",
    "XStat": "metadata_id=1:int64 double_value=2:double uint64_value=3:uint64 int64_value=4:int64 str_value=5:bytes "
             "bytes_value=6:bytes ref_value=7:uint64",
    "XEventMetadataEntry": "key=1:int64 value=2:XEventMetadata",
    "XEventMetadata": "id=1:int64 name=2:bytes metadata=3:bytes display_name=4:bytes stats=5*XStat",
    "XStatMetadataEntry": "key=1:int64 value=2:XStatMetadata",
    "XStatMetadata": "id=1:int64 name=2:bytes description=3:bytes",
    "Trace": "devices=1*DeviceEntry trace_events=4*TraceEvent",
    "DeviceEntry": "key=1:uint32 value=2:Device",
    "Device": "name=1:bytes device_id=2:uint32 resources=3*ResourceEntry",
    "ResourceEntry": "key=1:uint32 value=2:Resource",
    "Resource": "name=1:bytes resource_id=2:uint32",
    "TraceEvent": "device_id=1:uint32 resource_id=2:uint32 name=3:bytes timestamp_ps=9:uint64 duration_ps=10:uint64 "
                  "args=11*Argument",
    "Argument": "key=1:bytes value=2:bytes",
}

_TYPES = descriptor_pb2.FieldDescriptorProto


@lru_cache(maxsize=None)
def _pool():
    described = descriptor_pb2.FileDescriptorProto(name="overhead_probe/traces.proto", package=PACKAGE, syntax="proto2")
    for name, fields in MESSAGES.items():
        message = described.message_type.add(name=name)
        for spec in fields.split():
            field_name, rest = spec.split("=")
            repeated = "*" in rest
            number, kind = rest.split("*" if repeated else ":")
            field = message.field.add(name=field_name, number=int(number),
                                      label=_TYPES.LABEL_REPEATED if repeated else _TYPES.LABEL_OPTIONAL)
            if kind in MESSAGES:
                field.type, field.type_name = _TYPES.TYPE_MESSAGE, f".{PACKAGE}.{kind}"
            else:
                field.type = getattr(_TYPES, "TYPE_" + kind.upper())
    pool = descriptor_pool.DescriptorPool()
    pool.Add(described) if not hasattr(pool, "AddSerializedFile") else pool.AddSerializedFile(described.SerializeToString())
    return pool


@lru_cache(maxsize=None)
def message_class(name: str):
    """The class of one of `MESSAGES`."""
    descriptor = _pool().FindMessageTypeByName(f"{PACKAGE}.{name}")
    if hasattr(message_factory, "GetMessageClass"):
        return message_factory.GetMessageClass(descriptor)
    return message_factory.MessageFactory(_pool()).GetPrototype(descriptor)


def text(value: bytes) -> str:
    """A name for people; bytes that are not UTF-8 become the replacement sign."""
    return value.decode("utf-8", "replace")
