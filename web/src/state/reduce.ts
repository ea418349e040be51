// The one place where events become state: pure and exhaustive. An event type that the server adds
// breaks the build here until the page handles it.
import { joined, type PageEvent } from "../transport/page-event";
import type { Conversation } from "./model";
import * as desktop from "./reduce-desktop";
import * as memory from "./reduce-memory";
import * as loop from "./reduce-loop";
import * as model from "./reduce-model";
import * as plan from "./reduce-plan";
import * as prompt from "./reduce-prompt";
import * as question from "./reduce-question";
import * as run from "./reduce-run";
import * as steer from "./reduce-steer";
import * as step from "./reduce-step";
import * as tool from "./reduce-tool";
import * as workspace from "./reduce-workspace";

/** Reduces a batch, oldest first; an event seen before changes nothing. */
export function reduceAll(state: Conversation, events: readonly PageEvent[]): Conversation {
  return joinTokens(state.lastSeq, events).reduce(reduce, state);
}

function joinTokens(lastSeq: number, events: readonly PageEvent[]): PageEvent[] {
  const kept: PageEvent[] = [];
  let last = lastSeq;
  for (const event of events) {
    if (event.seq <= last) continue;
    last = event.seq;
    const both = joined(kept.at(-1), event);
    if (both) kept[kept.length - 1] = both;
    else kept.push(event);
  }
  return kept;
}

export function reduce(state: Conversation, event: PageEvent): Conversation {
  if (event.seq <= state.lastSeq) return state;
  return { ...apply(state, event), lastSeq: event.seq };
}

function apply(state: Conversation, event: PageEvent): Conversation {
  switch (event.type) {
    case "process_started":
      return run.started(state, event);
    case "process_completed":
      return run.completed(state, event);
    case "thinking":
      return run.thought(state, event);
    case "llm_call":
      return run.modelCalled(state, event);
    case "llm_response":
      return model.answered(state, event);
    case "model_turn":
      return loop.turned(state, event);
    case "turn_result":
      return loop.told(state, event);
    case "transcript_compacted":
      return loop.compacted(state, event);
    case "task_analysis":
      return run.analysed(state, event, event.payload.analysis, false);
    case "task_analysis_complete":
      return run.analysed(state, event, event.payload.data, true);
    case "flow_node":
      return run.flowNode(state, event);
    case "token":
      return run.token(state, event);
    case "chat_complete":
      return run.answered(state, event);
    case "error":
      return run.failed(state, event);
    case "plan_start":
      return plan.started(state, event);
    case "plan_complete":
      return plan.completed(state, event);
    case "plan_revision":
      return plan.revising(state, event);
    case "plan_revised":
      return plan.revised(state, event);
    case "step_start":
      return step.started(state, event);
    case "step_success":
      return step.succeeded(state, event);
    case "step_failed":
      return step.failed(state, event);
    case "step_retry":
      return step.retried(state, event);
    case "verification_start":
      return step.verifying(state, event);
    case "verification_result":
      return step.verified(state, event);
    case "tool_call":
      return tool.called(state, event);
    case "tool_output":
      return tool.outputReceived(state, event);
    case "tool_result":
      return tool.resultReceived(state, event);
    case "files_changed":
      return tool.filesChanged(state, event);
    case "tool_fix":
      return tool.fixing(state, event);
    case "tool_fixed":
      return tool.fixed(state, event);
    case "interactive_prompt":
      return prompt.waiting(state, event);
    case "interactive_response":
      return prompt.answeredByAgent(state, event);
    case "user_input_required":
      return prompt.asked(state, event);
    case "user_input_received":
      return prompt.answeredByPerson(state, event);
    case "hitl":
      return question.opened(state, event);
    case "hitl_extended":
      return question.extended(state, event);
    case "trial":
      return question.tried(state, event);
    case "hitl_closed":
      return question.closed(state, event);
    case "unreadable_question":
      return question.unreadable(state, event);
    case "variable_set":
      return workspace.variableSet(state, event);
    case "variable_resolve":
      return state;
    case "todo_list_update":
      return { ...state, todo: event.payload.todo_list, todoRun: event.run_id };
    case "todo_item_update":
      return workspace.todoItem(state, event);
    case "file_tree_update":
      return workspace.fileTree(state, event);
    case "file_changes_update":
      return { ...state, changes: event.payload.changes };
    case "context_update":
      return workspace.context(state, event);
    case "context_compressed":
      return workspace.contextCompressed(state, event);
    case "memory_update":
      return memory.memoryUpdate(state, event);
    case "call_effect":
      return state;
    case "files_undone":
      return workspace.filesUndone(state, event);
    case "requirements_kept":
      return memory.requirementsKept(state, event);
    case "desktop_control":
      return desktop.controlled(state, event);
    case "preview_update":
      return desktop.previewUpdated(state, event);
    case "steered":
      return steer.steered(state, event);
    case "folder_waiting":
      return steer.folderWaiting(state, event);
    case "folder_taken":
      return steer.folderTaken(state, event);
    case "run_paused":
      return steer.paused(state, event);
    case "run_resumed":
      return steer.resumed(state, event);
    default:
      return unhandled(event);
  }
}

function unhandled(event: never): never {
  throw new Error(`no reducer for event ${(event as PageEvent).type}`);
}
