import { describe, expect, it } from "vitest";

import { parseNotebook } from "../src/viewer/notebook";
import { jsonTable, parseCsv } from "../src/viewer/tables";

describe("the file viewer", () => {
  it("reads quotes, doubled quotes and line breaks in CSV", () => {
    const text = 'name,note\r\n"Li, Wei","a ""b""\nc"\r\nplain,\n';
    expect(parseCsv(text)).toEqual({
      columns: ["name", "note"],
      rows: [["Li, Wei", 'a "b"\nc'], ["plain", ""]],
      left: 0,
    });
    expect(parseCsv("a\tb\n1\t2", "\t")?.rows).toEqual([["1", "2"]]);
    expect(parseCsv("")).toBeNull();
  });

  it("shows a thousand rows of a long table and counts the others", () => {
    const table = parseCsv(`n\n${"1\n".repeat(1500)}`);
    expect([table?.rows.length, table?.left]).toEqual([1000, 500]);
  });

  it("makes a table of a list of objects, and of nothing else", () => {
    const table = jsonTable([{ a: 1, b: { c: 2 } }, { a: null, d: "x" }]);
    expect(table?.columns).toEqual(["a", "b", "d"]);
    expect(table?.rows).toEqual([["1", '{"c":2}', ""], ["", "", "x"]]);
    expect([jsonTable([1, 2]), jsonTable({}), jsonTable([])]).toEqual([null, null, null]);
  });

  it("reads the cells of a notebook, its pictures and errors, and no HTML", () => {
    const notebook = parseNotebook(
      JSON.stringify({
        metadata: { language_info: { name: "python" } },
        cells: [
          { cell_type: "markdown", source: ["# Title\n", "text"] },
          {
            cell_type: "code",
            source: "plot()",
            outputs: [
              { data: { "image/png": "aGk=\n", "text/plain": ["<Figure>"] } },
              { traceback: ["\u001b[31mValueError\u001b[0m"] },
              { data: { "text/html": "<script>alert(1)</script>" } },
            ],
          },
        ],
      }),
    );
    expect(notebook?.cells[0]).toMatchObject({ kind: "markdown", source: "# Title\ntext" });
    expect(notebook?.cells[1]?.outputs).toEqual([
      { text: "<Figure>", image: "data:image/png;base64,aGk=" },
      { text: "ValueError", image: null },
      { text: "", image: null },
    ]);
    expect(parseNotebook("[1")).toBeNull();
    expect(parseNotebook('{"cells": 1}')).toBeNull();
  });
});
