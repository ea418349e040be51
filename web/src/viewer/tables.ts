// Tables from CSV and JSON text; anything else is shown as it is.

export interface TableData {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** Rows that are not shown. */
  left: number;
}

const MOST_ROWS = 1000;

/** RFC 4180: quotes, doubled quotes, line breaks in cells. */
export function parseCsv(text: string, separator = ","): TableData | null {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell === "") quoted = true;
    else if (character === separator) {
      row.push(cell);
      cell = "";
    } else if (character === "\n") {
      row.push(cell.replace(/\r$/, ""));
      rows.push(row);
      row = [];
      cell = "";
    } else cell += character;
  }
  if (cell !== "" || row.length > 0) rows.push([...row, cell]);
  const [columns, ...rest] = rows;
  if (!columns || columns.length === 0) return null;
  return { columns, rows: rest.slice(0, MOST_ROWS), left: Math.max(0, rest.length - MOST_ROWS) };
}

/** A list of objects as a table, with every key that one of them has. */
export function jsonTable(value: unknown): TableData | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const objects = value.filter((each) => typeof each === "object" && each !== null && !Array.isArray(each));
  if (objects.length !== value.length) return null;
  const columns = [...new Set(objects.flatMap((each) => Object.keys(each as object)))];
  if (columns.length === 0) return null;
  const rows = objects
    .slice(0, MOST_ROWS)
    .map((each) => columns.map((column) => cellText((each as Record<string, unknown>)[column])));
  return { columns, rows, left: Math.max(0, objects.length - MOST_ROWS) };
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
