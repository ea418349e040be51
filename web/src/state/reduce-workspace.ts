// The side panel's state: todo list, files, variables, context.
import type { TodoItem } from "../protocol.gen";
import type { Conversation, EventOf } from "./model";
import { editRun, insertRow } from "./runs";

export function todoItem(state: Conversation, event: EventOf<"todo_item_update">): Conversation {
  const { item, list_id, statistics } = event.payload;
  if (state.todo?.id !== list_id) return state;
  const todo = {
    ...state.todo,
    items: state.todo.items.map((each) => (each.id === item.id ? merged(each, item) : each)),
    total_count: statistics.total,
    completed_count: statistics.completed,
    failed_count: statistics.failed,
    in_progress_count: statistics.in_progress,
    has_failed: statistics.failed > 0,
    updated_at: event.timestamp,
  };
  return { ...state, todo };
}

/** An item update may leave out what did not change (R34). */
function merged(old: TodoItem, item: TodoItem): TodoItem {
  return {
    ...item,
    description: item.description ?? old.description,
    tool: item.tool ?? old.tool,
    tool_args: item.tool_args ?? old.tool_args,
    started_at: item.started_at ?? old.started_at,
    depends_on: item.depends_on.length > 0 ? item.depends_on : old.depends_on,
  };
}

export function fileTree(state: Conversation, event: EventOf<"file_tree_update">): Conversation {
  const { file_tree, context, highlighted_paths } = event.payload;
  return { ...state, files: { tree: file_tree, context, highlighted: highlighted_paths } };
}

export function filesUndone(state: Conversation, event: EventOf<"files_undone">): Conversation {
  const { undo_id, calls } = event.payload;
  return { ...state, undos: [...state.undos, { id: undo_id, of: calls.map(({ id }) => id) }] };
}

export function variableSet(state: Conversation, event: EventOf<"variable_set">): Conversation {
  const { name, value, value_type } = event.payload.data;
  const others = state.variables.filter((each) => each.name !== name);
  return { ...state, variables: [...others, { name, value, type: value_type }] };
}

export function context(state: Conversation, event: EventOf<"context_update">): Conversation {
  const { conversation_count, tokens, context_tokens, task_count, project } = event.payload.data;
  const { compressed } = state.context;
  const context = {
    entries: conversation_count,
    compressed,
    tokens: tokens ?? 0,
    window: context_tokens ?? null,
    tasks: task_count ?? 0,
    project: project ?? false,
  };
  return { ...state, context };
}

export function contextCompressed(
  state: Conversation,
  event: EventOf<"context_compressed">,
): Conversation {
  const { summary, entries_compressed, new_conversation_count } = event.payload;
  const compressed = state.context.compressed + entries_compressed;
  const next = { ...state, context: { ...state.context, entries: new_conversation_count, compressed } };
  return editRun(next, event, (run) =>
    insertRow(run, {
      kind: "notice",
      key: event.id,
      tone: "info",
      title: "context_compressed",
      detail: summary,
      code: String(entries_compressed),
    }),
  );
}
