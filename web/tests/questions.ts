// Questions and the events that carry them, as the server sends them.
import type {
  HITLDisplayRequest,
  HITLField,
  HITLRequest,
  HitlClosedEventPayload,
  Question,
  WenkoEvent,
} from "../src/protocol.gen";

export const CONVERSATION = "conversation-1";
const AT = "2026-01-05T08:00:00.000Z";

export function field(given: Partial<HITLField> & Pick<HITLField, "name" | "type">): HITLField {
  const none = { placeholder: null, options: null, default: null, min: null, max: null };
  return { label: given.name, required: false, ...none, step: null, ...given };
}

const COMMON = {
  description: null,
  session_id: CONVERSATION,
  readonly: false,
  expires_at: null,
  policy: "wait",
} as const;

export function form(
  id: string,
  fields: readonly HITLField[],
  given: Partial<HITLRequest> = {},
): HITLRequest {
  return {
    ...COMMON,
    id,
    type: "form",
    title: `表单 ${id}`,
    fields: fields as HITLRequest["fields"],
    actions: {
      approve: { label: "确认", style: "primary" },
      edit: { label: "修改后提交", style: "default" },
      reject: { label: "跳过", style: "secondary" },
    },
    context: null,
    ...given,
  };
}

export function display(
  id: string,
  displays: HITLDisplayRequest["displays"][number][],
  given: Partial<HITLDisplayRequest> = {},
): HITLDisplayRequest {
  return {
    ...COMMON,
    id,
    type: "visual_display",
    title: `展示 ${id}`,
    displays: displays as HITLDisplayRequest["displays"],
    dismiss_label: "关闭",
    ...given,
  };
}

export const SPORT = field({
  name: "sport",
  type: "select",
  label: "您最喜欢的运动",
  required: true,
  options: [
    { value: "basketball", label: "篮球" },
    { value: "swimming", label: "游泳" },
  ],
});
export const NOTES = field({ name: "notes", type: "textarea", label: "补充说明" });

export const PHONES = {
  type: "table",
  data: {
    headers: ["名称", "价格", "评分"] as [string, ...string[]],
    rows: [
      ["iPhone 15", "5999", "4.5"],
      ["Pixel 8", "4499", "4.7"],
    ],
    alignment: ["left", "right", "center"] as ("left" | "right" | "center")[],
    caption: "2024 年手机推荐",
  },
} as const satisfies HITLDisplayRequest["displays"][number];

/** Builds the numbered events of a run. */
export class ScriptedRun {
  private seq = 0;

  begin(message = "你好"): WenkoEvent {
    const data = { conversation_id: CONVERSATION, timestamp: AT, user_message: message };
    return this.event("process_started", { message: "", data });
  }

  says(content: string): WenkoEvent {
    return this.event("token", { content });
  }

  asks(request: Question): WenkoEvent {
    return this.event("hitl", { request });
  }

  closes(id: string, given: Partial<HitlClosedEventPayload> = {}): WenkoEvent {
    const ending = { status: "answered", action: "approve", answered_by: "owner", data: null };
    return this.event("hitl_closed", { request_id: id, edited_fields: [], ...ending, ...given });
  }

  event(type: string, payload: object): WenkoEvent {
    const seq = ++this.seq;
    const place = { conversation_id: CONVERSATION, message_id: "message-1", timestamp: AT };
    const event = { ...place, id: `event-${seq}`, seq, run_id: "run-1", type };
    return { ...event, payload: { ...payload, ...place } } as WenkoEvent;
  }
}
