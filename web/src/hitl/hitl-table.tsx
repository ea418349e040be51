import { useId } from "react";
import { useTranslation } from "react-i18next";

import type { HITLTableData } from "../protocol.gen";
import styles from "./hitl-table.module.css";

/** A table (R56): caption, column alignment, sticky header. */
export function HITLTable({ data }: { data: HITLTableData }) {
  const { t } = useTranslation();
  const id = useId();
  const { headers, rows, alignment, caption } = data;
  const align = (column: number) => ({ textAlign: alignment?.[column] ?? ("left" as const) });
  return (
    <section className={styles.table}>
      {caption ? (
        <div id={id} className={styles.caption}>
          {caption}
        </div>
      ) : null}
      <div
        className={styles.scroll}
        role="group"
        tabIndex={0}
        aria-label={caption ? undefined : t("display.table")}
        aria-labelledby={caption ? id : undefined}
      >
        <table aria-labelledby={caption ? id : undefined}>
          <thead>
            <tr>
              {headers.map((header, column) => (
                <th key={column} scope="col" style={align(column)}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {headers.map((_, column) => (
                  <td key={column} style={align(column)}>
                    {cells[column] ?? ""}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
