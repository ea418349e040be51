// What will be sent with the next message: uploaded at once, so that sending is instant.
import { create } from "zustand";

import { ensureConversation } from "../app/actions";
import { useAppStore } from "../app/store";
import { api } from "../transport/api";
import { newId } from "../transport/socket";
import { MOST_FILES, type GivenFile } from "./dropped";
import { uploadFile, type Upload } from "./upload";

const AT_ONCE = 3;

export interface Attachment {
  id: string;
  conversation: string;
  name: string;
  /** In the workspace; a folder for all that came in it. */
  path: string;
  size: number;
  sent: number;
  files: number;
  state: "uploading" | "done" | "failed";
  /** The code of what went wrong. */
  code: string | null;
}

interface State {
  all: readonly Attachment[];
}

export const useAttachments = create<State>(() => ({ all: [] }));
const running = new Map<string, Set<Upload>>();

/** The attachments of the conversation that is open. */
export function useCurrentAttachments(): readonly Attachment[] {
  const current = useAppStore((state) => state.current);
  const all = useAttachments((state) => state.all);
  return all.filter((each) => each.conversation === current);
}

export class TooManyFiles extends Error {}

/** Uploads files and folders; each folder, and each file outside of one, is one attachment. */
export async function attach(given: readonly GivenFile[]): Promise<void> {
  if (given.length === 0) return;
  if (given.length > MOST_FILES) throw new TooManyFiles();
  const conversation = await ensureConversation();
  const taken = new Set((await api.listFolder(conversation, "/workspace")).entries.map(({ name }) => name));
  const groups = new Map<string, GivenFile[]>();
  for (const each of given) {
    const top = each.path.split("/")[0] ?? each.path;
    groups.set(top, [...(groups.get(top) ?? []), each]);
  }
  await Promise.all(
    [...groups].map(([top, files]) => {
      const name = freeName(top, taken);
      taken.add(name);
      return uploadGroup(conversation, name, top, files);
    }),
  );
}

export function removeAttachment(id: string): void {
  running.get(id)?.forEach((upload) => upload.abort());
  running.delete(id);
  useAttachments.setState(({ all }) => ({ all: all.filter((each) => each.id !== id) }));
}

/** What was sent with a message is no longer attached to the next one. */
export function clearAttachments(sent: readonly Attachment[]): void {
  const ids = new Set(sent.map(({ id }) => id));
  useAttachments.setState(({ all }) => ({ all: all.filter(({ id }) => !ids.has(id)) }));
}

async function uploadGroup(
  conversation: string,
  name: string,
  top: string,
  files: readonly GivenFile[],
): Promise<void> {
  const id = newId();
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  const path = `/workspace/${name}`;
  const made: Attachment = {
    id, conversation, name, path, size, sent: 0, files: files.length, state: "uploading", code: null,
  };
  useAttachments.setState(({ all }) => ({ all: [...all, made] }));
  const uploads = new Set<Upload>();
  running.set(id, uploads);
  const sent = new Map<string, number>();
  const waiting = [...files];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (!running.has(id)) return;
      const each = next;
      const upload = uploadFile(conversation, each.file, path + each.path.slice(top.length), (bytes) => {
        sent.set(each.path, Math.min(bytes, each.file.size));
        change(id, { sent: [...sent.values()].reduce((sum, value) => sum + value, 0) });
      });
      uploads.add(upload);
      await upload.done;
      uploads.delete(upload);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    change(id, { state: "done", sent: size });
  } catch (error) {
    waiting.length = 0;
    change(id, { state: "failed", code: (error as { code?: string }).code ?? "http_error" });
  } finally {
    running.delete(id);
  }
}

function change(id: string, values: Partial<Attachment>): void {
  useAttachments.setState(({ all }) => ({
    all: all.map((each) => (each.id === id ? { ...each, ...values } : each)),
  }));
}

/** A name that is not taken: nothing in the workspace is replaced by an attachment. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const dot = name.lastIndexOf(".");
  const [base, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  for (let number = 2; ; number += 1) {
    const other = `${base}-${number}${end}`;
    if (!taken.has(other)) return other;
  }
}
