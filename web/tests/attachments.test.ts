import { describe, expect, it } from "vitest";

import { freeName } from "../src/files/attachments";
import { droppedFiles, pastedFiles } from "../src/files/dropped";
import { splitMessage } from "../src/files/message";
import { sizeText } from "../src/files/size";

describe("P84 attachments", () => {
  it("are split from the words of a message", () => {
    const text = "看看\n\n<attachments>\n/workspace/a b.png\n/workspace/src\n</attachments>";
    expect(splitMessage(text)).toEqual({
      words: "看看",
      attachments: ["/workspace/a b.png", "/workspace/src"],
    });
    expect(splitMessage("<attachments> are nice").attachments).toEqual([]);
  });

  it("replace nothing in the workspace", () => {
    expect(freeName("a.tar.gz", new Set())).toBe("a.tar.gz");
    expect(freeName("a.csv", new Set(["a.csv", "a-2.csv"]))).toBe("a-3.csv");
    expect(freeName(".env", new Set([".env"]))).toBe(".env-2");
  });

  it("a pasted picture gets a name of its own, other files keep theirs", () => {
    const files = [new File(["x"], "image.png"), new File(["y"], "notes.txt")];
    const transfer = { files } as unknown as DataTransfer;
    const names = pastedFiles(transfer, new Date("2026-01-02T03:04:05Z")).map(({ path }) => path);
    expect(names).toEqual(["pasted-20260102-030405.png", "notes.txt"]);
  });

  it("a dropped folder comes with all that is in it, and without what can be made again", async () => {
    const file = (name: string) => ({
      name,
      isFile: true,
      isDirectory: false,
      file: (done: (file: File) => void) => done(new File([name], name)),
    });
    const folder = (name: string, inner: unknown[]) => ({
      name,
      isFile: false,
      isDirectory: true,
      createReader: () => {
        const batches = [inner.slice(0, 1), inner.slice(1), []];
        return { readEntries: (done: (some: unknown) => void) => done(batches.shift()) };
      },
    });
    const top = folder("project", [
      file("a.py"),
      folder("src", [file("b.py")]),
      folder("node_modules", [file("c.js")]),
    ]);
    const item = { kind: "file", webkitGetAsEntry: () => top, getAsFile: () => null };
    const transfer = { items: [item] } as unknown as DataTransfer;
    const paths = (await droppedFiles(transfer)).map(({ path }) => path);
    expect(paths).toEqual(["project/a.py", "project/src/b.py"]);
  });

  it("have a readable size", () => {
    expect([0, 999, 1500, 2_345_678, 123_456_789].map(sizeText)).toEqual([
      "0 B", "999 B", "1.5 KB", "2.3 MB", "123 MB",
    ]);
  });
});
