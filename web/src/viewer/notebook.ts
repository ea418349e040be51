// A Jupyter notebook as cells; what a browser could run in it is shown as text.

export interface NotebookCell {
  kind: "markdown" | "code" | "raw";
  source: string;
  outputs: readonly NotebookOutput[];
}

export interface NotebookOutput {
  text: string;
  /** A picture as a data URL. */
  image: string | null;
}

interface RawOutput {
  text?: unknown;
  traceback?: unknown;
  data?: Record<string, unknown>;
}

/** Null if it is no notebook. */
export function parseNotebook(text: string): { cells: readonly NotebookCell[]; language: string } | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const { cells, metadata } = (value ?? {}) as {
    cells?: unknown;
    metadata?: { language_info?: { name?: string } };
  };
  if (!Array.isArray(cells)) return null;
  return { cells: cells.map(cellOf), language: metadata?.language_info?.name ?? "python" };
}

function cellOf(value: unknown): NotebookCell {
  const { cell_type, source, outputs } = (value ?? {}) as Record<string, unknown>;
  const kind = cell_type === "markdown" || cell_type === "code" ? cell_type : "raw";
  const list = Array.isArray(outputs) ? (outputs as RawOutput[]) : [];
  return { kind, source: joined(source), outputs: list.map(outputOf) };
}

// Colours of a traceback are escape sequences.
const ESCAPES = /\u001b\[[0-9;]*m/g;

function outputOf({ text, traceback, data = {} }: RawOutput): NotebookOutput {
  for (const type of ["image/png", "image/jpeg"]) {
    const encoded = joined(data[type]).replace(/\s/g, "");
    if (encoded && /^[A-Za-z0-9+/=]+$/.test(encoded)) {
      return { text: joined(data["text/plain"]), image: `data:${type};base64,${encoded}` };
    }
  }
  const lines = Array.isArray(traceback) ? traceback.join("\n") : "";
  return { text: (joined(text) || joined(data["text/plain"]) || lines).replace(ESCAPES, ""), image: null };
}

function joined(value: unknown): string {
  if (Array.isArray(value)) return value.join("");
  return typeof value === "string" ? value : "";
}
