import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { readChecks, writeChecks, type CheckRow } from "./plan-rows";
import styles from "./PlanEditor.module.css";

interface Props {
  value: string;
  readonly: boolean;
  error?: string;
  onChange(value: string): void;
}

/** What must hold when the plan is done: a sentence, and a command if a program can tell. */
export function ChecksEditor({ value, readonly, error, onChange }: Props) {
  const { t } = useTranslation();
  const [rows, setRows] = useState<readonly CheckRow[]>(() => readChecks(value));
  const list = useRef<HTMLUListElement>(null);
  const change = (next: readonly CheckRow[]) => {
    setRows(next);
    onChange(writeChecks(next));
  };
  const add = () => {
    change([...rows, { description: "", command: null }]);
    requestAnimationFrame(() => {
      [...(list.current?.querySelectorAll<HTMLElement>("input") ?? [])].at(-2)?.focus();
    });
  };
  return (
    <div className={styles.editor}>
      <ul ref={list} className={styles.rows} aria-label={t("checks.title")}>
        {rows.map((row, at) => (
          <li key={at} className={styles.row}>
            <div className={styles.check}>
              <Input
                value={row.description}
                readOnly={readonly}
                placeholder={t("planEditor.checkPlaceholder")}
                aria-label={t("planEditor.check", { number: at + 1 })}
                onChange={(event) => change(rows.with(at, { ...row, description: event.target.value }))}
              />
              <Input
                className={styles.command}
                prefix="$"
                value={row.command ?? ""}
                readOnly={readonly}
                placeholder={t("planEditor.commandPlaceholder")}
                aria-label={t("planEditor.checkCommand", { number: at + 1 })}
                onChange={(event) => change(rows.with(at, { ...row, command: event.target.value || null }))}
              />
            </div>
            {readonly ? null : (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t("planEditor.removeCheck", { number: at + 1 })}
                onClick={() => change(rows.toSpliced(at, 1))}
              />
            )}
          </li>
        ))}
      </ul>
      {error ? (
        <div className={styles.error} role="alert">
          {error}
        </div>
      ) : null}
      {readonly ? null : (
        <Button type="dashed" block icon={<PlusOutlined />} onClick={add}>
          {t("planEditor.addCheck")}
        </Button>
      )}
    </div>
  );
}
