// Every text is used, and exists in both languages.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { en } from "../src/i18n/en";
import { EN_STATES, ZH_STATES } from "../src/i18n/states";
import { zh } from "../src/i18n/zh";

const SOURCE = join(__dirname, "../src");

// Keys that the page puts together from a prefix and a value; every value has a text.
const DYNAMIC: Record<string, readonly string[]> = {
  "flow.": ["analysis", "planning", "checks", "end"],
  "argument.": Object.keys(zh.argument),
  "call.refused.": Object.keys(zh.call.refused),
  "checks.": ["pending", "running", "passed", "failed", "skipped"],
  "closed.": ["request_answered", "request_expired", "unknown_request", "cancelled", "other"],
  "connection.": ["online", "connecting", "offline"],
  "allowed.decision.": Object.keys(zh.allowed.decision),
  "context.": ["user", "assistant", "system", "shortened", "dropped", "pin", "unpin", "drop", "recall"],
  "desktop.": ["connecting", "absent", "lost", "agent", "waiting", "you", "person"],
  "files.": ["created", "modified", "deleted", "renamed", "unchanged"],
  "fix.type.": Object.keys(zh.fix.type),
  "empty.": ["isolated", "isolationChecking", "notIsolated"],
  "fileErrors.": Object.keys(zh.fileErrors),
  "form.then.": Object.keys(zh.form.then),
  "memories.": ["preference", "fact", "pattern", "plan", "used", "saved", "forgotten", "addTitle", "editTitle", "mergeTitle", "none", "noMatch"],
  "memories.sources.": Object.keys(zh.memories.sources),
  "memories.vectors.": Object.keys(zh.memories.vectors),
  "mode.help.": Object.keys(zh.mode.help),
  "mode.": ["auto", "ask-risky", "ask-all", "read-only"],
  "models.slot.": Object.keys(zh.models.slot),
  "models.efforts.": Object.keys(zh.models.efforts),
  "models.calls.": Object.keys(zh.models.calls),
  "network.": ["off", "registries", "ask", "open"],
  "playbooks.kind.": Object.keys(zh.playbooks.kind),
  "playbooks.notes.": Object.keys(zh.playbooks.notes),
  "picture.source.": Object.keys(zh.picture.source),
  "prompt.": ["agent", "person", "expired", "rejected", "elsewhere"],
  "question.": ["pending", "dismissed", "expired", "cancelled"],
  "question.action.": Object.keys(zh.question.action),
  "question.decision.": Object.keys(zh.question.action),
  "revision.": ["searching", "done", "none"],
  "run.complexity.": Object.keys(zh.run.complexity),
  "run.type.": Object.keys(zh.run.type),
  "share.kind.": Object.keys(zh.share.kind),
  "shortcuts.": ["list", "compose", "create", "inbox", "model", "search", "send", "line", "submit", "close"],
  "status.": ["running", "paused", "waiting", "success", "failed", "cancelled"],
  "step.": ["pending", "running", "waiting_input", "retrying", "success", "failed", "skipped", "cancelled"],
  "terminal.": ["agent", "person"],
  "tone.": ["neutral", "pleased", "frustrated", "worried", "confused", "sad", "better", "worse"],
  "undo.was.": ["created", "modified", "deleted"],
  "undo.will.": ["created", "modified", "deleted"],
  "usage.purpose.": Object.keys(zh.usage.purpose),
};

function keysOf(texts: object, prefix = ""): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string" ? [prefix + name] : keysOf(text as object, `${prefix}${name}.`),
  );
}

function withoutPlural(key: string): string {
  return key.replace(/_(zero|one|other)$/, "");
}

function sources(): string {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes(".gen.") && !name.startsWith("i18n"),
  );
  return files.map((name) => readFileSync(join(SOURCE, name), "utf8")).join("\n");
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name).sort();
}

function textAt(texts: object, key: string): string {
  return key.split(".").reduce((part: unknown, name) => (part as never)[name], texts) as string;
}

describe("the texts of the page", () => {
  const all = sources();
  const keys = [...new Set(keysOf(zh).map(withoutPlural))];

  it("exist in both languages", () => {
    expect(new Set(keysOf(en).map(withoutPlural))).toEqual(new Set(keys));
  });

  it("name the same values in both languages", () => {
    const differing = keysOf(zh).filter(
      (key) => `${placeholders(textAt(zh, key))}` !== `${placeholders(textAt(en, key))}`,
    );
    expect(differing).toEqual([]);
  });

  it("are all used", () => {
    const dynamic = Object.entries(DYNAMIC).flatMap(([prefix, values]) =>
      values.map((value) => prefix + value),
    );
    const unused = keys.filter((key) => !all.includes(`"${key}"`) && !dynamic.includes(key));
    expect(unused).toEqual([]);
  });

  it("whose keys are built at run time are listed here, and exist", () => {
    const found = [...all.matchAll(/\bt\(\s*[^)]*?`([\w.]+\.)\$\{/g)].map(([, prefix = ""]) => prefix);
    expect(new Set(found)).toEqual(new Set(Object.keys(DYNAMIC)));
    const listed = Object.entries(DYNAMIC).flatMap(([prefix, values]) =>
      values.map((value) => prefix + value),
    );
    expect(listed.filter((key) => !keys.includes(key))).toEqual([]);
  });

  it("have one word per state", () => {
    expect(Object.keys(ZH_STATES)).toEqual(Object.keys(EN_STATES));
    expect(new Set(Object.values(ZH_STATES)).size).toBe(Object.keys(ZH_STATES).length);
    expect(new Set(Object.values(EN_STATES)).size).toBe(Object.keys(EN_STATES).length);
  });
});
