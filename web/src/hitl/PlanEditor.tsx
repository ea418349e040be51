import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { useRef, useState, type DragEvent, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import { argumentName } from "../shared/argument-names";
import { headlineOf, useTool } from "../shared/tools";
import { addRow, moveRow, readSteps, removeRow, writeSteps, type PlanRow } from "./plan-rows";
import styles from "./PlanEditor.module.css";

interface Props {
  value: string;
  /** Ids of all steps of the run, also of those that began. */
  ids: readonly number[];
  readonly: boolean;
  error?: string;
  onChange(value: string): void;
}

/** The steps of a plan as rows: reworded, moved by hand or key, removed, added. */
export function PlanEditor({ value, ids, readonly, error, onChange }: Props) {
  const { t } = useTranslation();
  const [rows, setRows] = useState<readonly PlanRow[]>(() => readSteps(value) ?? []);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const change = (next: readonly PlanRow[]) => {
    setRows(next);
    onChange(writeSteps(next));
  };
  const move = (from: number, to: number, refocus: boolean) => {
    if (to < 0 || to >= rows.length || from === to) return;
    change(moveRow(rows, from, to));
    setSaid(t("planEditor.moved", { position: to + 1, total: rows.length }));
    if (refocus) focusRow(list.current, to);
  };
  const remove = (at: number) => {
    change(removeRow(rows, at));
    focusRow(list.current, Math.min(at, rows.length - 2));
  };
  const add = () => {
    change(addRow(rows, ids));
    focusRow(list.current, rows.length);
  };
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (dragged !== null) move(dragged, to, false);
    setDragged(null);
    setOver(null);
  };
  return (
    <div className={styles.editor}>
      <ol ref={list} className={styles.rows} aria-label={t("planEditor.steps")}>
        {rows.map((row, at) => (
          <li
            key={row.step_id}
            className={styles.row}
            data-over={over === at && dragged !== at}
            data-dragged={dragged === at}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(at);
            }}
            onDrop={(event) => drop(event, at)}
          >
            {readonly ? null : (
              <span
                className={styles.handle}
                draggable
                title={t("planEditor.drag")}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = "move";
                  event.dataTransfer.setData("text/plain", String(at));
                  setDragged(at);
                }}
                onDragEnd={() => {
                  setDragged(null);
                  setOver(null);
                }}
              >
                <HolderOutlined aria-hidden />
              </span>
            )}
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
            <Step
              row={row}
              at={at}
              readonly={readonly}
              onChange={(changed) => change(rows.with(at, changed))}
              onMove={(by) => move(at, at + by, true)}
            />
            {readonly ? null : (
              <span className={styles.buttons}>
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined />}
                  disabled={at === 0}
                  aria-label={t("planEditor.up", { number: at + 1 })}
                  onClick={() => move(at, at - 1, true)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined />}
                  disabled={at === rows.length - 1}
                  aria-label={t("planEditor.down", { number: at + 1 })}
                  onClick={() => move(at, at + 1, true)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  disabled={rows.length === 1}
                  aria-label={t("planEditor.remove", { number: at + 1 })}
                  onClick={() => remove(at)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      {error ? (
        <div className={styles.error} role="alert">
          {error}
        </div>
      ) : null}
      {readonly ? null : (
        <Button type="dashed" block icon={<PlusOutlined />} onClick={add}>
          {t("planEditor.add")}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}

function focusRow(list: HTMLElement | null, at: number): void {
  requestAnimationFrame(() => {
    list?.querySelectorAll<HTMLElement>("[data-description]")[at]?.focus();
  });
}

interface StepProps {
  row: PlanRow;
  at: number;
  readonly: boolean;
  onChange(row: PlanRow): void;
  onMove(by: number): void;
}

/** Its words, and the texts that its tool gets; Alt with an arrow key moves it. */
function Step({ row, at, readonly, onChange, onMove }: StepProps) {
  const { t } = useTranslation();
  const tool = useTool(row.tool ?? null);
  const [open, setOpen] = useState(false);
  const args = row.tool_args ?? {};
  const texts = Object.entries(args).filter(([, value]) => typeof value === "string");
  const line = headlineOf(tool, args);
  const onKey = (event: KeyboardEvent) => {
    if (readonly || !event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <div className={styles.step} onKeyDown={onKey}>
      <Input.TextArea
        autoSize={{ minRows: 1, maxRows: 8 }}
        variant="borderless"
        data-description
        className={styles.description}
        value={row.description}
        readOnly={readonly}
        placeholder={t("planEditor.placeholder")}
        aria-label={t("planEditor.step", { number: at + 1 })}
        onChange={(event) => onChange({ ...row, description: event.target.value })}
      />
      {row.tool ? (
        <button type="button" className={styles.call} aria-expanded={open} onClick={() => setOpen(!open)}>
          <code>{line ?? row.tool}</code>
        </button>
      ) : null}
      {open
        ? texts.map(([name, value]) => (
            <label key={name} className={styles.argument}>
              <span>{argumentName(t, name)}</span>
              <Input.TextArea
                autoSize={{ minRows: 1, maxRows: 10 }}
                value={value as string}
                readOnly={readonly}
                onChange={(event) => onChange({ ...row, tool_args: { ...args, [name]: event.target.value } })}
              />
            </label>
          ))
        : null}
    </div>
  );
}
