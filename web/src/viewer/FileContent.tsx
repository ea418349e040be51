import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { Code } from "../shared/Code";
import type { TextFile } from "../transport/api";
import { parseNotebook } from "./notebook";
import { jsonTable, parseCsv, type TableData } from "./tables";
import styles from "./Viewer.module.css";

const Markdown = lazy(() => import("../stream/Markdown"));

/** A text file as a reader wants it: rendered, as a table, or highlighted. */
export function FileContent({ file }: { file: TextFile }) {
  const { t } = useTranslation();
  const end = file.name.slice(file.name.lastIndexOf(".") + 1).toLowerCase();
  if (end === "md" || end === "markdown") {
    return (
      <Suspense fallback={<Code text={file.content} label={file.name} />}>
        <Markdown text={file.content} streaming={false} />
      </Suspense>
    );
  }
  if (end === "html" || end === "htm") {
    // No scripts, no forms, no origin: it cannot reach this page or its server.
    return <iframe className={styles.frame} sandbox="" srcDoc={file.content} title={t("viewer.page", { name: file.name })} />;
  }
  if (end === "csv" || end === "tsv") {
    const table = parseCsv(file.content, end === "tsv" ? "\t" : ",");
    if (table) return <Table table={table} name={file.name} />;
  }
  if (end === "json") return <Json file={file} />;
  if (end === "ipynb") return <Notebook file={file} />;
  return <Code text={file.content} language={file.language} label={file.name} />;
}

function Json({ file }: { file: TextFile }) {
  let value: unknown;
  try {
    value = JSON.parse(file.content);
  } catch {
    return <Code text={file.content} language="json" label={file.name} />;
  }
  const table = jsonTable(value);
  if (table) return <Table table={table} name={file.name} />;
  return <Code text={JSON.stringify(value, null, 2)} language="json" label={file.name} />;
}

function Table({ table, name }: { table: TableData; name: string }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={name}>
        <table className={styles.table}>
          <thead>
            <tr>
              {table.columns.map((column, index) => (
                <th key={index} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, place) => (
                  <td key={place}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.left > 0 ? <p className={styles.note}>{t("viewer.rowsLeft", { count: table.left })}</p> : null}
    </>
  );
}

function Notebook({ file }: { file: TextFile }) {
  const { t } = useTranslation();
  const notebook = parseNotebook(file.content);
  if (!notebook) return <Code text={file.content} language="json" label={file.name} />;
  return (
    <ol className={styles.cells}>
      {notebook.cells.map((cell, index) => (
        <li key={index}>
          {cell.kind === "markdown" ? (
            <Suspense>
              <Markdown text={cell.source} streaming={false} />
            </Suspense>
          ) : (
            <Code text={cell.source} language={notebook.language} label={t("viewer.cell", { number: index + 1 })} />
          )}
          {cell.outputs.map((output, place) => (
            <div key={place} className={styles.output}>
              {output.image ? <img src={output.image} alt={output.text || t("viewer.picture")} /> : null}
              {output.text && !output.image ? <pre>{output.text}</pre> : null}
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}
