"""Event bodies on disk: compact JSON, deflated with a preset dictionary of frequent fragments.

Events are small and alike, so the dictionary shrinks each of them to about a third; without it a
twenty-step run would take more than 100 KB.
"""

import zlib

_DEFLATED = b"\x01"
_DEFLATE_FROM = 96

# Never change this dictionary: stored bodies need it. A new one gets a new marker byte.
_DICTIONARY = (
    '"download_url":"/endpoint/file/sandbox/","preview_url":"/read?path=%2Fworkspace%2F",'
    '"is_readable":true,"is_writable":true,"is_deletable":true,"children":null,'
    '"children_count":null,"is_expanded":null,"extension":".py","language":"python",'
    '"status":"unchanged","modified_at":"2026-'
    '{"message":"设置变量 step_","data":{"name":"step_1_result","value":{"success":true,'
    '"stdout":"","stderr":"","return_code":0,"message":null,"data":null,"truncated":false,'
    '"error_code":null},"value_type":"dict"}}'
    '{"message":"设置变量 step_1_stdout","data":{"name":"step_1_stdout","value":"",'
    '"value_type":"str"}}'
    '{"step_type":"executing","content":"'
    '{"payload":{"item":{"id":"","title":"","description":"","status":"in_progress","order":1,'
    '"tool":"shell","tool_args":{"command":"echo "},"depends_on":[],"result":null,"error":null,'
    '"started_at":"2026-","completed_at":null,"progress":0},"list_id":"",'
    '"change_type":"status_change","statistics":{"total":20,"completed":1,"failed":0,'
    '"in_progress":1}}}'
    '"status":"completed","result":{"success":true},"progress":100,"change_type":"completed"'
    '{"message":"开始执行步骤 1: ","data":{"step":{"step_id":1,"description":"","tool":"shell",'
    '"tool_args":{"command":"echo "},"status":"running","result":null,"error":null},'
    '"progress":{"current":2,"total":20,"percentage":10.0},"dependencies":[0],"tool_info":'
    '{"name":"shell","args":{"command":"echo "},"description":"Shell 命令"}}}'
    '{"message":"调用工具: shell","data":{"tool":"shell","arguments":{"command":"echo '
    '"},"step_id":1,"description":"","tool_description":"Shell 命令","tool_alias":null,'
    '"call_id":"","sandbox_id":""}}'
    '{"message":"工具 shell 执行成功","data":{"tool":"shell","success":true,"result":{'
    '"success":true,"stdout":"","stderr":"","return_code":0,"message":null,"data":null,'
    '"truncated":false,"error_code":null},"step_id":1,"execution_time":0.00,"call_id":""}}'
    '{"message":"步骤 1 执行成功: ","data":{"step":{"step_id":1,"description":"","tool":"shell",'
    '"tool_args":null,"status":"success","result":{"success":true,"stdout":"","stderr":"",'
    '"return_code":0,"message":null,"data":null,"truncated":false,"error_code":null},'
    '"error":null},"result_summary":{"success":true,"output_preview":""},'
    '"variables_created":["step_1_result","step_1_stdout"]}}'
).encode()


# Copied for each body, with a small window and little memory: for such short input the set-up costs
# more than deflating.
_DEFLATE = zlib.compressobj(3, zlib.DEFLATED, -13, 4, zdict=_DICTIONARY)


def compress(plain: bytes) -> bytes:
    """The stored form of a body's JSON."""
    if len(plain) < _DEFLATE_FROM:
        return plain
    deflate = _DEFLATE.copy()
    return _DEFLATED + deflate.compress(plain) + deflate.flush()


def decompress(stored: bytes) -> bytes:
    """The body's JSON."""
    if stored[:1] != _DEFLATED:
        return stored
    inflate = zlib.decompressobj(-15, zdict=_DICTIONARY)
    return inflate.decompress(stored[1:]) + inflate.flush()
