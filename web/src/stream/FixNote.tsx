import { ToolOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";

import { StatusIcon } from "../shared/StatusIcon";
import type { Arguments, Fix } from "../state/model";
import { Note } from "./Note";
import styles from "./StepItems.module.css";
import { wordDiff, type WordDiff } from "./word-diff";

type Parts = WordDiff["before"];

/** A repair: the error, and what was changed because of it. */
export function FixNote({ fix, inProgress }: { fix: Fix; inProgress: boolean }) {
  const { t } = useTranslation();
  const { repair } = fix;
  if (!repair) {
    return (
      <Note
        icon={inProgress ? <StatusIcon status="retrying" size={14} /> : <ToolOutlined aria-hidden />}
        tone={inProgress ? "orange" : "plain"}
        title={t(inProgress ? "fix.searching" : "fix.none", { attempt: fix.attempt })}
      >
        <div className={styles.detail}>{fix.error}</div>
      </Note>
    );
  }
  const change = wordDiff(argument(repair.before), argument(repair.after));
  const why = [repair.analysis, repair.why].filter(Boolean);
  return (
    <Note
      icon={<ToolOutlined aria-hidden />}
      tone="orange"
      title={`${t("fix.found")} · ${t(`fix.type.${repair.type}` as "fix.type.other", repair.type)}`}
    >
      {[...new Set(why)].map((sentence) => (
        <div key={sentence} className={styles.detail}>
          {sentence}
        </div>
      ))}
      <dl className={styles.change}>
        <dt>{t("fix.before")}</dt>
        <dd>
          <Part parts={change.before} as="del" />
        </dd>
        <dt>{t("fix.after")}</dt>
        <dd>
          <Part parts={change.after} as="ins" />
        </dd>
      </dl>
    </Note>
  );
}

/** A line with the difference marked. */
function Part({ parts: [start, middle, end], as: Mark }: { parts: Parts; as: "del" | "ins" }) {
  return (
    <>
      {start}
      {middle ? <Mark>{middle}</Mark> : null}
      {end}
    </>
  );
}

/** The main argument: the command, the code or the path. */
function argument(args: Arguments): string {
  const main = args.command ?? args.code ?? args.path;
  return typeof main === "string" ? main : JSON.stringify(args);
}
