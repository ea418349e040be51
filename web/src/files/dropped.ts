// Files that were dropped, pasted or chosen, each with its path below what was given.

export interface GivenFile {
  file: File;
  /** Of a file in a folder, with the folder's name first. */
  path: string;
}

/** More are refused as a whole: a home folder that was dropped by mistake would take hours. */
export const MOST_FILES = 5000;
// What a project can make again.
const SKIPPED = new Set(["node_modules", "__pycache__", ".venv"]);

/** Everything in a drop, folders with what is in them. Must be called during the event. */
export async function droppedFiles(transfer: DataTransfer): Promise<GivenFile[]> {
  const entries = [...transfer.items]
    .filter((item) => item.kind === "file")
    .map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() }));
  const found: GivenFile[] = [];
  for (const { entry, file } of entries) {
    if (entry) await addEntry(entry, "", found);
    else if (file) found.push({ file, path: file.name });
  }
  return found;
}

/** Pasted files; a picture from the clipboard is always called image.png, so it is named by time. */
export function pastedFiles(transfer: DataTransfer, now = new Date()): GivenFile[] {
  return [...transfer.files].map((file) => {
    if (file.name !== "image.png") return { file, path: file.name };
    const stamp = now.toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
    return { file, path: `pasted-${stamp}.png` };
  });
}

/** Files of an input; those of a chosen folder know their path in it. */
export function chosenFiles(files: FileList): GivenFile[] {
  return [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
}

async function addEntry(entry: FileSystemEntry, prefix: string, found: GivenFile[]): Promise<void> {
  if (found.length > MOST_FILES) return;
  const path = prefix + entry.name;
  if (entry.isFile) {
    const file = await new Promise<File>((done, fail) =>
      (entry as FileSystemFileEntry).file(done, fail),
    );
    found.push({ file, path });
  } else if (entry.isDirectory && !SKIPPED.has(entry.name)) {
    for (const inner of await allEntries(entry as FileSystemDirectoryEntry)) {
      await addEntry(inner, `${path}/`, found);
    }
  }
}

/** The reader gives at most a hundred at a time. */
async function allEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) =>
      reader.readEntries(done, fail),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}
