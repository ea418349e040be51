import { ApiOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";

import { useConversation } from "../app/scrub";
import { Chevron } from "../shared/Chevron";
import { useDisclosure } from "../shared/useDisclosure";
import { formatDuration } from "../shared/time";
import { formatUsage } from "../shared/usage";
import type { ModelCall, ModelCallsRow } from "../state/model";
import { totalOf, usageOf } from "../state/reduce-model";
import styles from "./ModelCalls.module.css";

/** The model calls of a run, collapsed to their sum. */
export function ModelCalls({ row }: { row: ModelCallsRow }) {
  const { t } = useTranslation();
  const [open, toggle] = useDisclosure(row.key, false);
  const total = totalOf(row.calls);
  return (
    <div>
      <button type="button" className={styles.head} aria-expanded={open} onClick={toggle}>
        <ApiOutlined aria-hidden />
        <span className={styles.label}>
          {t("usage.calls", { count: row.calls.length })}
          {total ? ` · ${formatUsage(t, total)}` : null}
        </span>
        <Chevron open={open} />
      </button>
      {open ? (
        <ol className={styles.list}>
          {row.calls.map((call) => (
            <li key={call.key}>
              <Line call={call} />
            </li>
          ))}
          <WholeConversation />
        </ol>
      ) : null}
    </div>
  );
}

function WholeConversation() {
  const { t } = useTranslation();
  const usage = usageOf(useConversation());
  if (!usage) return null;
  return (
    <li className={styles.line}>
      <span>{t("usage.conversation")}</span>
      <span className={styles.facts}>{formatUsage(t, usage)}</span>
    </li>
  );
}

function Line({ call }: { call: ModelCall }) {
  const { t } = useTranslation();
  const purpose = call.purpose ?? "other";
  const facts = [
    call.usage?.model,
    call.usage && formatUsage(t, call.usage),
    call.seconds === null ? null : formatDuration(t, call.seconds),
  ].filter(Boolean);
  return (
    <>
      <div className={styles.line}>
        <span>{t(`usage.purpose.${purpose}` as "usage.purpose.other", purpose)}</span>
        <span className={styles.facts}>{facts.join(" · ")}</span>
      </div>
      {call.preview ? <div className={styles.preview}>{call.preview}</div> : null}
    </>
  );
}
