"""The texts of events, in Chinese (the documented texts of R40a, word for word) and English.

One word per state, in every text:

    pending 等待 · running 执行中 · paused 已暂停 · completed 完成 · failed 失败 · cancelled 已取消
    skipped 已跳过 · expired 已过期 · answered 已回答 · dismissed 已关闭 · denied 拒绝
"""

from typing import Literal, get_args

from wenko.text import Language

MessageKey = Literal[
    "process_started",
    "process_completed",
    "process_failed",
    "cancelled",
    "error",
    "run_paused",
    "folder_waiting",
    "folder_taken",
    "folder_changed",
    "storage_waited",
    "answer_elsewhere",
    "run_resumed",
    "stuck",
    "analysis_started",
    "analysis_completed",
    "planning_started",
    "planning_completed",
    "planning_failed",
    "execution_started",
    "execution_completed",
    "execution_failed",
    "replanning_started",
    "replanning_completed",
    "replanning_failed",
    "summarizing_started",
    "summarizing_completed",
    "thinking_analyzing",
    "thinking_routing",
    "complexity_simple",
    "complexity_moderate",
    "complexity_complex",
    "thinking_planning",
    "thinking_executing",
    "thinking_tool",
    "thinking_step_complete",
    "thinking_step_failed",
    "analysis_failed",
    "step_execution_started",
    "step_execution_completed",
    "step_execution_failed",
    "thinking_replanning",
    "thinking_steered",
    "plan_start",
    "plan_complete",
    "plan_failed",
    "plan_revision",
    "plan_revised",
    "step_start",
    "step_success",
    "step_failed",
    "step_retry",
    "tool_call",
    "tool_success",
    "tool_failed",
    "tool_done",
    "tool_too_slow",
    "tool_left_running",
    "exit_code",
    "tool_fix",
    "tool_fixed",
    "loop_fix",
    "person_had_control",
    "desktop_same",
    "desktop_before",
    "desktop_after",
    "preview_opened",
    "plan_after_update",
    "plan_after_checks",
    "plan_revision_reason",
    "plan_marked",
    "plan_update_unexplained",
    "checks_do_not_hold",
    "memory_proposed",
    "memory_not_proposed",
    "requirement_kept",
    "requirement_not_quoted",
    "task_begun",
    "task_begun_before",
    "task_begun_without",
    "transcript_compacted",
    "check_title",
    "checks_tried",
    "check_passed",
    "check_exit",
    "check_missing",
    "check_not_run",
    "checks_replace",
    "not_proven",
    "check_void",
    "checks_failed",
    "checks_step",
    "verification_check",
    "remedy_arguments",
    "remedy_interactive",
    "remedy_missing_path",
    "remedy_permission",
    "remedy_missing_dependency",
    "remedy_missing_command",
    "no_network",
    "session_new",
    "session_ended",
    "session_lost",
    "read_only_workspace",
    "missing_module",
    "no_display",
    "variable_set",
    "variable_resolve",
    "verification_start",
    "verification_passed",
    "verification_failed",
    "verification_unsure",
    "verification_error",
    "interactive_prompt",
    "interactive_response",
    "user_input_required",
    "user_input_received",
    "terminal_title",
    "terminal_interrupt",
    "terminal_field",
    "terminal_tried_agent",
    "terminal_tried_user",
    "pager_closed",
    "output_truncated",
    "command_running",
    "command_ended",
    "command_stopped",
    "background_full",
    "terminal_cancelled",
    "terminal_expired",
    "terminal_not_waiting",
    "advised_by_words",
    "advised_by_task",
    "llm_call_plan",
    "llm_call_revision",
    "llm_call_summary",
    "llm_call_step",
    "llm_call_analysis",
    "llm_call_fix",
    "llm_call_verification",
    "llm_call_interactive",
    "llm_call_compression",
    "llm_call_chat",
    "llm_response",
    "budget_title",
    "budget_description",
    "budget_field",
    "file_tree_context",
    "file_written",
    "file_appended",
    "file_read",
    "file_deleted",
    "file_moved",
    "file_copied",
    "file_exists",
    "file_absent",
    "file_edited",
    "file_edited_loosely",
    "file_had_changed",
    "file_lines_read",
    "file_lines_uncounted",
    "file_read_on",
    "file_line_cut",
    "text_found",
    "text_absent",
    "text_search_more",
    "paths_found",
    "paths_more",
    "search_out_of_time",
    "search_skipped",
    "folder_created",
    "folder_listed",
    "context_cleared",
    "hitl_preference_saved",
    "hitl_not_saved",
    "hitl_approved",
    "hitl_edited",
    "hitl_rejected",
    "approval_allowed",
    "approval_applied",
    "approval_denied",
    "plan_denied",
    "effect_kept",
    "effect_some_back",
    "effect_put_back",
    "hitl_dismissed",
    "hitl_unknown",
    "hitl_answered",
    "hitl_cancelled",
    "hitl_expired",
    "hitl_not_yours",
    "hitl_wrong_session",
    "hitl_wrong_action",
    "hitl_invalid_answer",
    "hitl_open",
    "hitl_extended",
    "hitl_time_limit",
    "hitl_goes_on",
    "hitl_over",
    "hitl_request_invalid",
    "hitl_request_dropped",
    "hitl_in_text",
    "hitl_display_in_text",
    "hitl_unanswered",
    "hitl_declined",
    "hitl_shown",
    "approval_title",
    "approval_why",
    "approval_approve",
    "approval_edit",
    "approval_reject",
    "approval_always",
    "approval_no",
    "approval_rest",
    "approval_hidden",
    "approval_json",
    "approval_object",
    "approval_fixed",
    "unkept_title",
    "unkept_question",
    "unkept_why",
    "unkept_allowed",
    "unkept_refused",
    "unkept_unattended",
    "unkept_new",
    "trial_copying",
    "trial_running",
    "trial_finished",
    "trial_finished_failed",
    "trial_processes",
    "trial_network",
    "trial_outside",
    "trial_needs_input",
    "trial_timeout",
    "trial_stopped",
    "trial_interrupted",
    "trial_elsewhere",
    "trial_impossible",
    "approval_effect_sandbox",
    "approval_effect_folder",
    "approval_effect_network",
    "approval_effect_unconfined",
    "approval_effect_outside",
    "plan_title",
    "plan_approve",
    "plan_edit",
    "plan_reject",
    "plan_continue",
    "plan_stop",
    "plan_goal",
    "plan_steps",
    "plan_checks",
    "plan_checks_title",
    "plan_check_empty",
    "plan_no",
    "plan_step_invalid",
    "plan_step_unknown",
    "plan_step_used",
    "plan_step_done",
    "plan_without_steps",
    "plan_after_failure",
    "plan_after_failure_why",
    "plan_after_notes",
    "plan_after_notes_why",
    "field_required",
    "field_unknown",
    "field_text",
    "field_control",
    "field_one_line",
    "field_too_long",
    "field_number",
    "field_min",
    "field_max",
    "field_step",
    "field_option",
    "field_list",
    "field_twice",
    "field_date",
    "field_datetime",
    "field_boolean",
    "mcp_asks",
    "mcp_asks_again",
    "mcp_opens",
    "mcp_link",
    "mcp_opened",
    "mcp_continue",
    "mcp_submit",
    "mcp_decline",
    "mcp_image",
    "mcp_audio",
    "mcp_blob",
    "mcp_tool_failed",
    "mcp_lost",
    "mcp_too_slow",
    "memory_saved",
    "memory_known",
    "memory_replaced",
    "memory_forget_all",
    "memory_nothing_recalled",
    "memory_refused",
    "memory_forgotten",
    "memory_nothing_to_forget",
    "memory_not_forgotten",
    "memory_forget_title",
    "memory_forget_choice",
    "memory_reasoning",
    "memory_approach",
    "context_near",
    "context_file_damaged",
]

# Clients compare the Chinese texts of REQUIREMENTS R40a word for word: do not reword them.
CATALOGUE: dict[MessageKey, dict[Language, str]] = {
    # --- the run
    "process_started": {"zh": "开始处理您的请求", "en": "Working on your request"},
    "process_completed": {"zh": "处理完成", "en": "Done"},
    "process_failed": {"zh": "处理失败：{error}", "en": "Failed: {error}"},
    "cancelled": {"zh": "已取消", "en": "Cancelled"},
    "error": {"zh": "处理过程中发生错误", "en": "An error occurred"},
    "answer_elsewhere": {
        "zh": "密码不会被保存，只能在执行该任务的服务器上输入：{address}。问题仍然有效",
        "en": "A secret is never stored: enter it at the server that executes the run, {address}. "
        "The question stays open",
    },
    "storage_waited": {
        "zh": "存储曾有 {seconds} 秒不可用；任务等待其恢复后继续，没有丢失内容",
        "en": "Storage was unavailable for {seconds} s; the run waited for it and lost nothing",
    },
    "run_paused": {
        "zh": "已暂停；继续之前不会开始新的步骤",
        "en": "Paused; no new step starts until you resume",
    },
    "folder_waiting": {
        "zh": "正在等待：另一个任务正在这个文件夹中工作，轮到后会继续",
        "en": "Waiting for its turn: another run works in this folder",
    },
    "folder_taken": {"zh": "轮到了，继续执行", "en": "It is its turn; going on"},
    "folder_changed": {
        "zh": "继续执行；等待期间文件夹中有 {count} 个文件被改动",
        "en": "Going on; meanwhile {count} file(s) of the folder changed",
    },
    "run_resumed": {"zh": "继续执行", "en": "Resumed"},
    "stuck": {
        "zh": "新计划只重复了已失败的步骤，不再继续",
        "en": "The new plan only repeats steps that already failed; not continuing",
    },
    # --- stages
    "analysis_started": {"zh": "正在分析任务...", "en": "Analysing the task..."},
    "analysis_completed": {"zh": "任务分析完成", "en": "Analysis complete"},
    "planning_started": {"zh": "正在制定执行计划...", "en": "Planning..."},
    "planning_completed": {
        "zh": "计划创建完成，共 {count} 个步骤",
        "en": "Plan ready: {count} step(s)",
    },
    "planning_failed": {"zh": "计划创建失败", "en": "Could not make a plan"},
    "execution_started": {"zh": "开始执行计划", "en": "Executing the plan"},
    "execution_completed": {"zh": "计划执行完成", "en": "Plan executed"},
    "execution_failed": {"zh": "计划执行失败", "en": "Plan failed"},
    "replanning_started": {"zh": "正在修订计划...", "en": "Revising the plan..."},
    "replanning_completed": {"zh": "计划修订完成", "en": "Plan revised"},
    "replanning_failed": {"zh": "计划修订失败", "en": "Could not revise the plan"},
    "summarizing_started": {"zh": "正在总结结果...", "en": "Summarising the results..."},
    "summarizing_completed": {"zh": "总结完成", "en": "Summary ready"},
    "thinking_analyzing": {"zh": "正在分析您的请求", "en": "Analysing your request"},
    "thinking_routing": {"zh": "任务复杂度：{complexity}", "en": "Task complexity: {complexity}"},
    "complexity_simple": {"zh": "简单", "en": "simple"},
    "complexity_moderate": {"zh": "中等", "en": "moderate"},
    "complexity_complex": {"zh": "复杂", "en": "complex"},
    "thinking_planning": {"zh": "正在制定计划", "en": "Making a plan"},
    "thinking_tool": {"zh": "用 {tool} 执行: {description}", "en": "Using {tool}: {description}"},
    "thinking_step_complete": {"zh": "步骤 {step_id} 已完成", "en": "Step {step_id} is complete"},
    "thinking_step_failed": {
        "zh": "步骤 {step_id} 没有成功: {error}",
        "en": "Step {step_id} did not succeed: {error}",
    },
    "analysis_failed": {"zh": "任务分析失败", "en": "Analysis failed"},
    "step_execution_started": {"zh": "步骤 {step_id} 开始", "en": "Step {step_id} started"},
    "step_execution_completed": {"zh": "步骤 {step_id} 完成", "en": "Step {step_id} completed"},
    "step_execution_failed": {"zh": "步骤 {step_id} 失败", "en": "Step {step_id} failed"},
    "thinking_executing": {"zh": "开始执行，共 {count} 个步骤", "en": "Executing {count} step(s)"},
    "thinking_replanning": {"zh": "正在修订计划", "en": "Revising the plan"},
    "thinking_steered": {
        "zh": "收到补充说明，正在调整后续步骤",
        "en": "Adjusting the remaining steps to your note",
    },
    # --- plan and steps
    "plan_start": {"zh": "开始执行计划: {goal}", "en": "Executing the plan: {goal}"},
    "plan_complete": {"zh": "任务执行完成", "en": "Task completed"},
    "plan_failed": {"zh": "任务执行失败", "en": "Task failed"},
    "plan_revision": {
        "zh": "步骤 {step_id} 失败，正在修订计划...",
        "en": "Step {step_id} failed; revising the plan...",
    },
    "plan_revised": {
        "zh": "计划已修订，新计划包含 {count} 个步骤",
        "en": "Plan revised: {count} step(s)",
    },
    "step_start": {
        "zh": "开始执行步骤 {step_id}: {description}",
        "en": "Starting step {step_id}: {description}",
    },
    "step_success": {
        "zh": "步骤 {step_id} 执行成功: {description}",
        "en": "Step {step_id} succeeded: {description}",
    },
    "step_failed": {
        "zh": "步骤 {step_id} 执行失败: {error}",
        "en": "Step {step_id} failed: {error}",
    },
    "step_retry": {
        "zh": "步骤 {step_id} 执行失败，正在重试 ({count}/{max})",
        "en": "Step {step_id} failed; retrying ({count}/{max})",
    },
    # --- tools and repairs
    "tool_call": {"zh": "调用工具: {tool}", "en": "Calling tool: {tool}"},
    "tool_success": {"zh": "工具 {tool} 执行成功", "en": "Tool {tool} succeeded"},
    "tool_failed": {"zh": "工具 {tool} 执行失败", "en": "Tool {tool} failed"},
    "tool_done": {"zh": "已完成", "en": "Completed"},
    "tool_too_slow": {
        "zh": "超过 {seconds} 秒，已停止",
        "en": "Timed out after {seconds} s and was stopped",
    },
    "tool_left_running": {
        "zh": "超过 {seconds} 秒，不再等待；无法从外部停止，可能仍在运行",
        "en": "Timed out after {seconds} s; it cannot be stopped from outside "
        "and may still be running",
    },
    "exit_code": {"zh": "退出码 {code}", "en": "exit code {code}"},
    "tool_fix": {
        "zh": "工具执行失败，尝试修复 ({count}/{max})",
        "en": "Tool failed; attempting a repair ({count}/{max})",
    },
    "tool_fixed": {"zh": "命令已修复: {why}", "en": "Command repaired: {why}"},
    "loop_fix": {
        "zh": "根据错误换了一种做法",
        "en": "Changed the call after looking at the error",
    },
    "person_had_control": {
        "zh": "在此之前，用户亲自控制了鼠标和键盘 {seconds} 秒；请先看清现在的画面再继续。",
        "en": (
            "Before this, the user had the mouse and keyboard for {seconds} s; look at what is "
            "there now before you go on."
        ),
    },
    "desktop_same": {
        "zh": "打开的窗口和页面没有变化。",
        "en": "The same windows and page are open.",
    },
    "desktop_before": {"zh": "之前打开的是：{shown}。", "en": "Open before: {shown}."},
    "desktop_after": {"zh": "现在打开的是：{shown}。", "en": "Open now: {shown}."},
    "preview_opened": {
        "zh": "端口 {port}（{program}）上有程序在监听；用户可以从“预览”打开它：{address}",
        "en": ("{program} listens on port {port}; the user can open it from Preview, at {address}"),
    },
    "plan_after_checks": {
        "zh": "检查没有通过，计划增加一步",
        "en": "Checks fail, so the plan has a new step",
    },
    "plan_after_update": {"zh": "计划有修改，请确认", "en": "The plan was changed; please confirm"},
    "plan_revision_reason": {"zh": "修改计划: {reason}", "en": "Revising the plan: {reason}"},
    "plan_marked": {"zh": "已标记。", "en": "Marked."},
    "plan_update_unexplained": {"zh": "没有说明原因", "en": "no reason was given"},
    "checks_do_not_hold": {
        "zh": "没有通过的检查：\n{checks}",
        "en": "Checks that do not hold:\n{checks}",
    },
    "memory_proposed": {
        "zh": "已提议；是否保存由用户决定。",
        "en": "Proposed; the person decides whether it is kept.",
    },
    "requirement_kept": {
        "zh": "已记下：本次对话从此都会遵守。",
        "en": "Kept for the rest of this conversation.",
    },
    "requirement_not_quoted": {
        "zh": "没有记下，因为这不是用户的原话；请逐字引用：{wish}",
        "en": "Not kept, because these are not the person's words; quote them exactly: {wish}",
    },
    "memory_not_proposed": {
        "zh": "没有可以提议的内容：text 不能为空，也不能太长。",
        "en": "Nothing to propose: text must not be empty or long.",
    },
    "task_begun": {"zh": "任务已开始。", "en": "The task has begun."},
    "task_begun_before": {
        "zh": "任务早已开始；要修改剩下的步骤，请用 update_plan。",
        "en": "The task has already begun; to change the steps that are left, use update_plan.",
    },
    "task_begun_without": {
        "zh": "没有采用的部分：{why}。",
        "en": "Not taken over: {why}.",
    },
    "transcript_compacted": {
        "zh": "对话已接近模型的长度上限：较早的 {count} 个结果已缩短，完整内容保留在记录中",
        "en": (
            "Near the model's context limit: the earlier {count} results were shortened; the "
            "record keeps them whole"
        ),
    },
    "check_title": {"zh": "检查: {check}", "en": "Check: {check}"},
    "checks_tried": {
        "zh": "检查已在副本上试过一次（副本没有 /tmp；还没有做完的，现在不通过很正常）：",
        "en": (
            "The checks were tried on a copy now (it has no /tmp; what is not done yet may well "
            "fail):"
        ),
    },
    "check_passed": {"zh": "通过", "en": "It holds"},
    "check_exit": {
        "zh": "退出码是 {code}，应为 {expected}",
        "en": "Exit code {code}, expected {expected}",
    },
    "check_not_run": {
        "zh": "这项检查无法运行，什么也不能证明：{why}",
        "en": "This check could not run, so it proves nothing: {why}",
    },
    "not_proven": {
        "zh": "*未经证明：以下检查无法运行：{checks}*",
        "en": "*Not proven: these checks could not run: {checks}*",
    },
    "checks_replace": {
        "zh": "换掉无法运行的检查：{checks}",
        "en": ("Replace the checks that could not run: {checks}"),
    },
    "check_missing": {
        "zh": "输出中没有「{text}」",
        "en": "The output does not contain “{text}”",
    },
    "check_void": {
        "zh": "检查期间相关文件发生了变化，结果无效",
        "en": "The files it covers changed while the checks ran, so its result is void",
    },
    "checks_failed": {
        "zh": "{count} 项检查没有通过: {checks}",
        "en": "Checks that do not hold ({count}): {checks}",
    },
    "checks_step": {
        "zh": "找出检查没有通过的原因并修复：{checks}",
        "en": "Find out why checks fail and fix the cause: {checks}",
    },
    "verification_check": {"zh": "正在检查: {check}", "en": "Checking: {check}"},
    "remedy_arguments": {
        "zh": "参数不符合工具要求，已改写",
        "en": "The arguments did not match the tool's schema; rewrote them",
    },
    "remedy_interactive": {
        "zh": "命令需要确认，已添加免确认选项",
        "en": "The command asks for confirmation; added its non-interactive option",
    },
    "remedy_missing_path": {
        "zh": "目录 {path} 不存在，先创建",
        "en": "Folder {path} does not exist; creating it first",
    },
    "remedy_permission": {
        "zh": "{path} 没有执行权限，先添加",
        "en": "{path} is not executable; making it executable first",
    },
    "remedy_missing_dependency": {
        "zh": "缺少依赖 {path}，先安装",
        "en": "{path} is missing; installing it first",
    },
    "remedy_missing_command": {
        "zh": "没有命令 {path}，改用 {instead}",
        "en": "Command {path} not found; using {instead} instead",
    },
    "session_new": {
        "zh": "Python 会话 {name} 是新开的，之前没有变量。",
        "en": "The Python session {name} is new; it had no variables.",
    },
    "session_ended": {
        "zh": "Python 会话 {name} 已结束，变量不再保留。",
        "en": "The Python session {name} has ended; its variables are gone.",
    },
    "session_lost": {
        "zh": "Python 会话 {name} 已终止，其中的变量已丢失；下次使用会重新开始。",
        "en": "The Python session {name} was ended and its variables are lost; the next use starts "
        "a new one.",
    },
    "no_network": {
        "zh": "沙箱没有网络：{error}（用户可以在输入框下方的“网络”中为本对话开启）",
        "en": "The sandbox has no network: {error} (the user can allow it for this conversation, "
        "with Network under the message box)",
    },
    "read_only_workspace": {
        "zh": "本对话为只读模式，工作区和主目录不能改动，只有 /tmp 可写；如需改动，"
        "请用户切换模式：{error}",
        "en": "This conversation is read-only: the workspace and the home folder cannot be changed, "
        "only /tmp can be written; the user can switch the mode: {error}",
    },
    "no_display": {
        "zh": "程序需要桌面，而桌面尚未启动：先用 screenshot 工具启动它，再在后台运行程序",
        "en": "The program needs the desktop, which is not running: start it with the screenshot "
        "tool first, then run the program in the background",
    },
    "missing_module": {
        "zh": "没有模块 {name}：工作区里没有，也没有安装；沙箱没有网络，无法安装；"
        "用户可以在输入框下方的“网络”中允许软件包仓库",
        "en": "No module named {name}: it is neither in the workspace nor installed, "
        "and the sandbox has no network to install it; the user can allow package registries with "
        "Network under the message box",
    },
    "variable_set": {"zh": "设置变量 {name}", "en": "Variable {name} set"},
    "variable_resolve": {
        "zh": "解析参数中的变量引用",
        "en": "Resolving variable references in arguments",
    },
    "verification_start": {"zh": "开始验证执行结果", "en": "Verifying the result"},
    "verification_passed": {"zh": "结果验证通过", "en": "Result verified"},
    "verification_failed": {"zh": "结果验证失败", "en": "Result verification failed"},
    "verification_unsure": {
        "zh": "模型没有给出判断，结果未经验证",
        "en": "The model gave no verdict; the result is not verified",
    },
    "verification_error": {
        "zh": "结果与预期不符: {reason}",
        "en": "Not the expected result: {reason}",
    },
    # --- commands that wait for input
    "interactive_prompt": {"zh": "命令需要交互式输入", "en": "The command is waiting for input"},
    "interactive_response": {
        "zh": "自动响应交互式提示: {response}",
        "en": "Prompt answered automatically: {response}",
    },
    "user_input_required": {"zh": "需要用户选择或输入", "en": "Your choice or input is required"},
    "user_input_received": {"zh": "收到用户输入: {input}", "en": "Input received: {input}"},
    "terminal_title": {"zh": "命令等待输入", "en": "A command is waiting for input"},
    "terminal_interrupt": {"zh": "中断命令", "en": "Interrupt the command"},
    "terminal_field": {"zh": "输入", "en": "Input"},
    "terminal_tried_agent": {
        "zh": "相同或相似的问题已自动回答过“{answer}”，命令又问了一次，请您决定",
        "en": "This or a similar question was answered automatically with “{answer}”, and the "
        "command asks again: please decide",
    },
    "pager_closed": {
        "zh": "输出显示在分页程序中，只取得了前 {lines} 行；要取得全部，请改用 cat，或在命令后加 | cat",
        "en": "The output was shown in a pager, and only its first {lines} lines were taken; "
        "to get all of it, use cat, or add | cat to the command",
    },
    "command_running": {
        "zh": "已运行 {seconds} 秒，仍在后台继续，编号 {id}；用 wait（由 more_tools 调用）再次查看或停止它",
        "en": "still running after {seconds} s, in the background as {id}; wait looks at it again "
        "or stops it (call it by more_tools)",
    },
    "command_ended": {"zh": "已结束，退出码 {code}", "en": "ended with exit code {code}"},
    "command_stopped": {"zh": "已停止", "en": "stopped"},
    "background_full": {
        "zh": "，因为后台运行的命令已达上限；请先停止其中一条",
        "en": ", as too many commands run in the background; stop one of them",
    },
    "output_truncated": {
        "zh": "输出共 {total} 字节，这里只有开头和结尾；要取得全部，请重定向到文件，再分段读取",
        "en": "The output has {total} bytes, and only its beginning and end are here; "
        "to get all of it, redirect it to a file and read that in parts",
    },
    "terminal_tried_user": {
        "zh": "您已回答过“{answer}”，命令又问了一次",
        "en": "You answered “{answer}” before, and the command asks again",
    },
    "terminal_cancelled": {
        "zh": "输入已取消，命令已中断",
        "en": "Input cancelled; the command was interrupted",
    },
    "terminal_expired": {
        "zh": "输入已过期，命令已中断",
        "en": "No input within the time limit; the command was interrupted",
    },
    "terminal_not_waiting": {
        "zh": "现在没有命令在等待这个输入",
        "en": "No command is waiting for this input",
    },
    "advised_by_words": {"zh": "您说过“{quote}”：{reason}", "en": "You said “{quote}”: {reason}"},
    "advised_by_task": {
        "zh": "从任务“{quote}”可以看出：{reason}",
        "en": "Implied by the task “{quote}”: {reason}",
    },
    # --- language models
    "llm_call_plan": {"zh": "调用 AI 创建任务计划", "en": "Calling the model to create a plan"},
    "llm_call_revision": {"zh": "调用 AI 修订计划", "en": "Calling the model to revise the plan"},
    "llm_call_summary": {
        "zh": "调用 AI 总结结果",
        "en": "Calling the model to summarise the results",
    },
    "llm_call_step": {"zh": "调用 AI 处理步骤", "en": "Calling the model to process a step"},
    "llm_call_analysis": {"zh": "调用 AI 分析任务", "en": "Calling the model to analyse the task"},
    "llm_call_fix": {"zh": "调用 AI 修复命令", "en": "Calling the model to repair a command"},
    "llm_call_verification": {
        "zh": "调用 AI 验证结果",
        "en": "Calling the model to verify a result",
    },
    "llm_call_interactive": {
        "zh": "调用 AI 判断交互式提示",
        "en": "Calling the model to answer a prompt",
    },
    "llm_call_compression": {
        "zh": "调用 AI 压缩上下文",
        "en": "Calling the model to compress the context",
    },
    "llm_call_chat": {"zh": "调用 AI 回答", "en": "Calling the model to answer"},
    "llm_response": {"zh": "AI 处理完成", "en": "The model responded"},
    "budget_title": {"zh": "预算已用完，是否继续？", "en": "Budget used up. Continue?"},
    "budget_description": {
        "zh": "本次任务已花费 {spent} 美元，预算为 {allowed} 美元。确认后追加下面的金额并继续。",
        "en": "This task has cost {spent} USD of a {allowed} USD budget. "
        "Approve to add the amount below and continue.",
    },
    "budget_field": {"zh": "追加（美元）", "en": "Add (USD)"},
    # --- files and context
    "file_tree_context": {"zh": "项目文件结构 - 代码任务", "en": "Project files - code task"},
    "file_written": {"zh": "文件创建成功", "en": "File written"},
    "file_appended": {"zh": "内容追加成功", "en": "Content appended"},
    "file_read": {"zh": "文件读取成功", "en": "File read"},
    "file_deleted": {"zh": "删除成功", "en": "Deleted"},
    "file_moved": {"zh": "移动成功", "en": "Moved"},
    "file_copied": {"zh": "复制成功", "en": "Copied"},
    "file_exists": {"zh": "路径存在", "en": "Path exists"},
    "file_absent": {"zh": "路径不存在", "en": "Path does not exist"},
    "file_edited": {"zh": "已替换 {count} 处", "en": "{count} replacement(s) made"},
    "file_edited_loosely": {
        "zh": "；old 与文件的空格或缩进不同，已按文件的缩进替换",
        "en": "; old differed in spaces or indentation, so new was indented as the file is",
    },
    "file_had_changed": {
        "zh": "；注意：上次读取或写入之后，这个文件已被改动过",
        "en": "; note that the file had been changed since you last read or wrote it",
    },
    "file_lines_read": {
        "zh": "第 {first}–{last} 行，共 {total} 行",
        "en": "lines {first}–{last} of {total}",
    },
    "file_lines_uncounted": {
        "zh": "第 {first}–{last} 行，后面还有",
        "en": "lines {first}–{last}, with more after them",
    },
    "file_read_on": {"zh": "；用 offset={next} 继续", "en": "; continue with offset={next}"},
    "file_line_cut": {
        "zh": "；第 {line} 行太长，只有开头，其余请用 shell 读取（如 cut -c）",
        "en": "; line {line} is too long, only its beginning is here: use the shell (cut -c) "
        "for the rest",
    },
    "text_found": {
        "zh": "{files} 个文件中有 {count} 处匹配",
        "en": "{count} match(es) in {files} file(s)",
    },
    "text_absent": {"zh": "没有匹配", "en": "No match"},
    "text_search_more": {
        "zh": "；还有更多：请缩小 pattern、glob 或 path 的范围，或增大 limit",
        "en": "; there are more: narrow the pattern, glob or path, or raise the limit",
    },
    "paths_found": {"zh": "找到 {count} 个", "en": "{count} found"},
    "paths_more": {
        "zh": "；还有更多：请缩小 pattern 或 path 的范围，或增大 limit",
        "en": "; there are more: narrow the pattern or path, or raise the limit",
    },
    "search_out_of_time": {
        "zh": "；时间用完，没有查看全部文件：请缩小 path 或 glob 的范围",
        "en": "; out of time before all files were seen: narrow the path or glob",
    },
    "search_skipped": {
        "zh": "；跳过了 {count} 个过大的文件",
        "en": "; {count} file(s) were too large and skipped",
    },
    "folder_created": {"zh": "目录创建成功", "en": "Folder created"},
    "folder_listed": {"zh": "共 {count} 项", "en": "{count} item(s)"},
    "context_cleared": {"zh": "上下文已清除", "en": "Context cleared"},
    # --- questions
    "hitl_preference_saved": {"zh": "偏好已保存", "en": "Preference saved"},
    "hitl_not_saved": {
        "zh": "已提交，没有保存到记忆",
        "en": "Submitted; nothing was saved to memory",
    },
    "hitl_approved": {"zh": "已确认", "en": "Confirmed"},
    "hitl_edited": {"zh": "已按修改后的内容提交", "en": "Submitted with your changes"},
    "hitl_rejected": {"zh": "已跳过，未保存任何内容", "en": "Skipped; nothing was saved"},
    "approval_allowed": {"zh": "已允许", "en": "Allowed"},
    "approval_applied": {
        "zh": "已允许，将应用试运行的结果，不再次执行",
        "en": "Allowed; the result of the trial is applied, and it is not run again",
    },
    "approval_denied": {"zh": "已拒绝，不会执行", "en": "Denied; it will not run"},
    "plan_denied": {"zh": "已拒绝，计划不会执行", "en": "Denied; the plan will not be executed"},
    "effect_kept": {"zh": "已保留现状", "en": "Kept as it is"},
    "effect_some_back": {"zh": "正在恢复所选文件", "en": "The chosen files are put back"},
    "effect_put_back": {"zh": "正在全部恢复", "en": "Everything is put back"},
    "hitl_dismissed": {"zh": "已关闭", "en": "Closed"},
    "hitl_unknown": {
        "zh": "没有这个问题，它可能已被删除",
        "en": "No such question; it may have been deleted",
    },
    "hitl_answered": {
        "zh": "这个问题已经回答过了，第一个有效的回答算数",
        "en": "This question has already been answered; the first valid answer counts",
    },
    "hitl_cancelled": {
        "zh": "这个问题已随任务取消",
        "en": "This question was cancelled with its task",
    },
    "hitl_expired": {
        "zh": "请求已过期，请重新发起对话",
        "en": "This question has expired; please start again",
    },
    "hitl_not_yours": {
        "zh": "这个问题属于另一位用户",
        "en": "This question belongs to another user",
    },
    "hitl_wrong_session": {
        "zh": "这个问题属于另一个对话",
        "en": "This question belongs to another conversation",
    },
    "hitl_wrong_action": {
        "zh": "这里可用的操作：{actions}",
        "en": "Actions available here: {actions}",
    },
    "hitl_invalid_answer": {
        "zh": "请修改后重新提交。{faults}",
        "en": "Please correct and resubmit. {faults}",
    },
    "hitl_open": {"zh": "尚未回答，请先回答", "en": "Not answered yet; answer it first"},
    "hitl_extended": {"zh": "已延长", "en": "Extended"},
    "hitl_time_limit": {
        "zh": "已达到最长时限（{minutes} 分钟），无法再延长，请现在回答",
        "en": "The longest time ({minutes} minutes) is reached; answer it now",
    },
    "hitl_goes_on": {"zh": "已收到，正在继续", "en": "Received; continuing"},
    "hitl_over": {"zh": "提出这个问题的任务已结束", "en": "The task that asked this has ended"},
    "hitl_request_invalid": {
        "zh": "模型给出的表单或展示无效，改用文字回答：{why}",
        "en": "The model's form or display is invalid; answering in text: {why}",
    },
    "hitl_request_dropped": {
        "zh": "（此处本应显示表单，但无法显示：{why}。请直接用文字回答。）",
        "en": "(A form was meant to appear here but cannot be shown: {why}. Please answer in text.)",
    },
    "hitl_in_text": {
        "zh": "（表单无法显示：{why}。请直接用文字回答下面的问题。）",
        "en": "(The form cannot be shown: {why}. Please answer these questions in your next message.)",
    },
    "hitl_display_in_text": {
        "zh": "（内容无法按原样展示：{why}。以下是文字版。）",
        "en": "(This cannot be shown as intended: {why}. Here it is as text.)",
    },
    "hitl_unanswered": {"zh": "无人回答", "en": "No answer"},
    "hitl_declined": {
        "zh": "用户已拒绝，后续步骤不再执行",
        "en": "Declined by the user; the following steps are not executed",
    },
    "hitl_shown": {"zh": "已展示：{title}", "en": "Shown: {title}"},
    # --- trials of an approval
    "trial_copying": {
        "zh": "正在复制工作区，准备试运行…",
        "en": "Copying the workspace for a trial…",
    },
    "trial_running": {
        "zh": "正在副本上试运行，工作区没有任何改动…",
        "en": "Trying it on a copy; the workspace is not touched…",
    },
    "trial_finished": {
        "zh": "已在副本上试运行。允许后会原样应用这个结果，不会再执行一次。",
        "en": "Tried on a copy. If you allow it, exactly this result is applied; it is not run again.",
    },
    "trial_finished_failed": {
        "zh": "已在副本上试运行，但命令失败了。允许后会原样应用这个结果，不会再执行一次。",
        "en": "Tried on a copy, where it failed. If you allow it, exactly this result is applied; "
        "it is not run again.",
    },
    "trial_processes": {
        "zh": "已在副本上试运行，它留下了仍在运行的程序，无法带到工作区。允许后会重新执行。",
        "en": "Tried on a copy. It left programs running, which cannot be carried over: if you "
        "allow it, it is run.",
    },
    "trial_network": {
        "zh": "已在副本上试运行。它需要网络，而试运行没有网络，所以结果不完整。允许后会重新执行。",
        "en": "Tried on a copy. It wanted the network, which a trial does not have, so this is not "
        "the whole result: if you allow it, it is run.",
    },
    "trial_outside": {
        "zh": "已在副本上试运行，它还在工作区和主目录之外（如 /tmp）写了文件，这些不会带过来。允许后会重新执行。",
        "en": "Tried on a copy. It also wrote outside the workspace and the home folder, e.g. to /tmp, "
        "which cannot be carried over: if you allow it, it is run.",
    },
    "trial_needs_input": {
        "zh": "它在终端上等待输入：{prompt}。试运行无法回答，因此已停止。允许后会重新执行，到时再询问您。",
        "en": "It waits for input on its terminal: {prompt}. A trial cannot answer, so it was "
        "stopped. If you allow it, it is run, and you are asked then.",
    },
    "trial_timeout": {
        "zh": "试运行超过 {seconds} 秒，已停止；工作区没有任何改动。允许后会重新执行。",
        "en": "The trial took longer than {seconds} s and was stopped; the workspace is as it was. "
        "If you allow it, it is run.",
    },
    "trial_stopped": {
        "zh": "试运行已停止；工作区没有任何改动。",
        "en": "The trial was stopped; the workspace is as it was.",
    },
    "trial_interrupted": {
        "zh": "服务器停止时试运行中断；工作区没有任何改动，可以重新试一试。",
        "en": "The trial was cut off when the server stopped; the workspace is as it was. You can "
        "try again.",
    },
    "trial_elsewhere": {
        "zh": "这次调用不在本服务器上等待，无法在这里试运行。",
        "en": "This call does not wait on this server, so it cannot be tried here.",
    },
    "trial_impossible": {
        "zh": "这次调用不能在副本上试运行：它的作用不限于沙箱里的文件，或者没有隔离。",
        "en": "This call cannot be tried on a copy: it does more than change files in the sandbox, "
        "or there is no isolation.",
    },
    # --- approvals
    "approval_title": {"zh": "是否允许此操作：{tool}", "en": "Allow this action: {tool}?"},
    "approval_why": {"zh": "询问原因：{reason}", "en": "Why you are asked: {reason}"},
    "approval_approve": {"zh": "允许", "en": "Allow"},
    "approval_edit": {"zh": "按修改后的内容允许", "en": "Allow with changes"},
    "approval_reject": {"zh": "拒绝", "en": "Deny"},
    "approval_always": {
        "zh": "在本对话中始终允许（{shape}）",
        "en": "Always allow in this conversation ({shape})",
    },
    "unkept_title": {"zh": "是否允许写入 {path}？", "en": "Allow writing to {path}?"},
    "unkept_question": {
        "zh": "撤销无法保留 {path}（太大，或无法读取），因此它是只读的，刚才的操作没能改动它。允许之后，对它的改动"
        "（包括移动和删除）无法撤销。不勾选“始终”时，只在本次任务结束前有效。",
        "en": "Undo cannot keep {path} (it is too large, or cannot be read), so it is read-only, and this call "
        "could not change it. Once you allow it, what happens to it, moving and deleting included, cannot be "
        "undone. Without “always”, this holds until this task ends.",
    },
    "unkept_why": {
        "zh": "撤销无法保留 {path}",
        "en": "Undo cannot keep {path}",
    },
    "unkept_allowed": {
        "zh": "用户已允许写入 {path}。本次调用没有重新执行；如仍需要，请再次调用。",
        "en": "The user has now allowed writing to {path}. This call was not made again: make it again if it is "
        "still needed.",
    },
    "unkept_refused": {
        "zh": "{path} 是只读的，因为撤销无法保留它；用户没有允许写入。请不要改动它，可以写入另一个文件。",
        "en": "{path} is read-only, because undo cannot keep it, and the user did not allow writing. Leave it as "
        "it is, or write to another file.",
    },
    "unkept_new": {
        "zh": "文件夹里新出现了撤销无法保留的文件，需要先保护起来，因此本次调用没有执行。请再次调用。",
        "en": "Files that undo cannot keep have come into the folder since the last call. They have to be protected "
        "first, so this call was not made: make it again.",
    },
    "unkept_unattended": {
        "zh": "{path} 是只读的，因为撤销无法保留它；现在无人值守，没有人能允许写入。请不要改动它，并在结果中说明没有做的事。",
        "en": "{path} is read-only, because undo cannot keep it, and nobody is there to allow writing. Leave it as "
        "it is, and say in the result what was not done.",
    },
    "approval_effect_sandbox": {
        "zh": "在隔离的沙箱中执行，只影响本对话的工作区，没有网络。工作区文件的改动通常可以撤销。",
        "en": "It runs in an isolated sandbox and affects only this conversation's workspace, without "
        "network. Changes of its files can usually be undone.",
    },
    "approval_effect_folder": {
        "zh": "在隔离的沙箱中执行，只影响您的文件夹 {path}，没有网络。对其中文件的改动通常可以撤销。",
        "en": "It runs in an isolated sandbox and affects only your folder {path}, without network. "
        "Changes of its files can usually be undone.",
    },
    "approval_effect_network": {
        "zh": "在隔离的沙箱中执行，可以访问网络：发送到外部的内容无法撤回。",
        "en": "It runs in an isolated sandbox with network: what is sent elsewhere cannot be taken back.",
    },
    "approval_effect_unconfined": {
        "zh": "没有隔离：直接在服务器上执行，可能影响工作区以外的内容，且无法撤销。",
        "en": "There is no isolation: it runs on the server itself, may affect anything there, and "
        "cannot be undone.",
    },
    "approval_effect_outside": {
        "zh": "作用于沙箱之外，无法撤销。",
        "en": "It acts outside the sandbox, where nothing can be undone.",
    },
    "approval_no": {"zh": "如果拒绝，原因是", "en": "If you deny it: why?"},
    "approval_rest": {"zh": "其余参数（JSON）", "en": "Other arguments (JSON)"},
    "approval_hidden": {
        "zh": "{name}（{count} 个字符，过长，不能在此修改）：\n{value}",
        "en": "{name} ({count} characters; too long to edit here):\n{value}",
    },
    "approval_json": {"zh": "不是有效的 JSON：{error}", "en": "is not valid JSON: {error}"},
    "approval_object": {"zh": "应为 JSON 对象", "en": "must be a JSON object"},
    "approval_fixed": {"zh": "“{name}” 不能在这里修改", "en": "“{name}” cannot be changed here"},
    "plan_title": {"zh": "是否按此计划执行", "en": "Execute this plan?"},
    "plan_approve": {"zh": "开始执行", "en": "Execute"},
    "plan_edit": {"zh": "按修改后的计划执行", "en": "Execute with changes"},
    "plan_reject": {"zh": "不执行", "en": "Do not execute"},
    "plan_continue": {"zh": "继续执行", "en": "Continue"},
    "plan_stop": {"zh": "到此为止", "en": "Stop here"},
    "plan_goal": {"zh": "目标", "en": "Goal"},
    "plan_steps": {
        "zh": "步骤（JSON，或每行一个步骤）",
        "en": "Steps (JSON, or one step per line)",
    },
    "plan_checks": {
        "zh": "完成标准（每行一条：「$ 命令  # 说明」，或一句话）",
        "en": "Done when (one per line: “$ command  # description”, or a sentence)",
    },
    "plan_checks_title": {"zh": "完成标准：", "en": "Done when:"},
    "plan_check_empty": {
        "zh": "「$」后面没有命令",
        "en": "There is no command after “$”",
    },
    "plan_no": {"zh": "如果不执行，原因是", "en": "If you do not execute it: why?"},
    "plan_step_invalid": {
        "zh": "第 {number} 个步骤无效：{error}",
        "en": "Step number {number} is not valid: {error}",
    },
    "plan_step_unknown": {"zh": "计划中没有步骤 {step_id}", "en": "The plan has no step {step_id}"},
    "plan_step_used": {
        "zh": "编号 {step_id} 不能用于此处的步骤；新步骤请不要写编号",
        "en": "{step_id} cannot be used as a step id here; omit the id of a new step",
    },
    "plan_step_done": {"zh": "已完成", "en": "completed"},
    "plan_without_steps": {
        "zh": "没有任何要执行的步骤；如需停止，请拒绝此计划",
        "en": "There are no steps to execute; to stop here, reject the plan",
    },
    "plan_after_failure": {
        "zh": "步骤 {step_id} 失败了，可以按修订后的计划继续吗",
        "en": "Step {step_id} failed. Continue with the revised plan?",
    },
    "plan_after_failure_why": {"zh": "失败原因：{error}", "en": "Reason: {error}"},
    "plan_after_notes": {
        "zh": "您补充了要求，可以按修订后的计划继续吗",
        "en": "You added a note. Continue with the revised plan?",
    },
    "plan_after_notes_why": {"zh": "您补充的内容：{notes}", "en": "Your note: {notes}"},
    # --- faults of a form field; the field's label comes before them
    "field_required": {"zh": "必填", "en": "is required"},
    "field_unknown": {"zh": "表单里没有这个字段", "en": "is not a field of this form"},
    "field_text": {"zh": "应为文字", "en": "must be text"},
    "field_control": {"zh": "不能包含控制字符", "en": "must not contain control characters"},
    "field_one_line": {"zh": "只能有一行", "en": "must be a single line"},
    "field_too_long": {
        "zh": "过长，最多 {limit} 个字符",
        "en": "is too long; at most {limit} characters",
    },
    "field_number": {"zh": "应为数字", "en": "must be a number"},
    "field_min": {"zh": "不能小于 {limit}", "en": "must not be less than {limit}"},
    "field_max": {"zh": "不能大于 {limit}", "en": "must not be greater than {limit}"},
    "field_step": {
        "zh": "应从 {base} 起以 {step} 为间隔",
        "en": "must be {base} plus a multiple of {step}",
    },
    "field_option": {"zh": "不是可选项", "en": "is not one of the options"},
    "field_list": {"zh": "应为可选项的列表", "en": "must be a list of options"},
    "field_twice": {"zh": "选项重复", "en": "contains an option twice"},
    "field_date": {"zh": "应为日期，如 2024-01-31", "en": "must be a date such as 2024-01-31"},
    "field_datetime": {
        "zh": "应为日期和时间，如 2024-01-31T09:30",
        "en": "must be a date and time such as 2024-01-31T09:30",
    },
    "field_boolean": {"zh": "应为是或否", "en": "must be true or false"},
    # --- MCP servers
    "mcp_asks": {"zh": "{server} 需要一些信息", "en": "{server} needs some information"},
    "mcp_asks_again": {"zh": "请修改：{fault}", "en": "Please correct: {fault}"},
    "mcp_opens": {"zh": "{server} 请您打开一个链接", "en": "{server} asks you to open a link"},
    "mcp_link": {
        "zh": "{message}\n\n链接（{host}）：{url}\n\n请先确认您信任此地址，再在浏览器中打开。",
        "en": "{message}\n\nLink ({host}): {url}\n\n"
        "Make sure you trust this address before you open it in a browser.",
    },
    "mcp_opened": {"zh": "我已打开链接并完成", "en": "I have opened the link and finished there"},
    "mcp_continue": {"zh": "继续", "en": "Continue"},
    "mcp_submit": {"zh": "提交", "en": "Submit"},
    "mcp_decline": {"zh": "拒绝", "en": "Decline"},
    "mcp_image": {"zh": "[图片 {kind}，{size} 字节]", "en": "[image {kind}, {size} bytes]"},
    "mcp_audio": {"zh": "[音频 {kind}，{size} 字节]", "en": "[audio {kind}, {size} bytes]"},
    "mcp_blob": {"zh": "[文件 {uri}，{size} 字节]", "en": "[file {uri}, {size} bytes]"},
    "mcp_tool_failed": {"zh": "工具报告失败", "en": "The tool reported a failure"},
    "mcp_lost": {
        "zh": "MCP 服务器 {server} 在调用期间退出，无法确定调用是否已执行；"
        "下次使用时会重新启动。{stderr}",
        "en": "MCP server {server} exited during the call; it is unknown whether the call was "
        "executed. The server is restarted on next use. {stderr}",
    },
    "mcp_too_slow": {
        "zh": "MCP 服务器 {server} 超过 {seconds} 秒没有响应，已断开",
        "en": "The MCP server {server} did not answer within {seconds} s and was disconnected",
    },
    "memory_saved": {"zh": "已记住：{text}", "en": "Remembered: {text}"},
    "memory_known": {"zh": "已经记得：{text}", "en": "Already remembered: {text}"},
    "memory_replaced": {
        "zh": "已更正：{text}（原来是：{old}）",
        "en": "Corrected: {text} (before: {old})",
    },
    "memory_forget_all": {
        "zh": "全部 {count} 条记忆",
        "en": "Everything that is remembered: {count}",
    },
    "memory_nothing_recalled": {
        "zh": "记忆和本次对话里都没有相符的内容。",
        "en": "Neither memory nor this conversation has anything about it.",
    },
    "memory_refused": {"zh": "没有记住：{why}", "en": "Not remembered: {why}"},
    "memory_forgotten": {
        "zh": "已忘记 {count} 条记忆，以后不会再用到。",
        "en": "Forgotten: {count}. It will not be used again.",
    },
    "memory_nothing_to_forget": {
        "zh": "没有找到相符的记忆，没有删除任何内容。可以在「记忆」页面查看全部。",
        "en": "Nothing that is remembered matches, so nothing was forgotten. The memory page lists everything.",
    },
    "memory_not_forgotten": {"zh": "没有忘记任何内容。", "en": "Nothing was forgotten."},
    "memory_forget_title": {"zh": "忘记哪些？", "en": "Which ones to forget?"},
    "memory_forget_choice": {
        "zh": "选中的记忆会被彻底删除",
        "en": "The chosen memories are deleted for good",
    },
    "memory_reasoning": {
        "zh": "消息要求更新长期记忆",
        "en": "The message asks to change long-term memory",
    },
    "memory_approach": {
        "zh": "直接更新记忆，不需要模型",
        "en": "Change memory directly, without a model",
    },
    "context_near": {
        "zh": "对话记录快满了：很快会压缩较早的内容。要求、决定、未完成的事项和路径会原样保留，其余可以随时找回。",
        "en": "The conversation's history is nearly full: older parts will soon be compressed. Requirements, decisions, open items and paths stay word for word; the rest can be recalled.",
    },
    "context_file_damaged": {
        "zh": "上下文文件已损坏，已另存并从数据库重建：{names}",
        "en": "Context files were damaged; they were kept aside and written anew from the database: {names}",
    },
}
MESSAGE_KEYS: tuple[MessageKey, ...] = get_args(MessageKey)


def text(key: MessageKey, language: Language, **values: object) -> str:
    """The text with its values filled in; a value with braces is not expanded again."""
    return CATALOGUE[key][language].format_map(values)
