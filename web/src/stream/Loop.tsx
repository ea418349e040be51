import { useTranslation } from "react-i18next";

import { Chevron } from "../shared/Chevron";
import { useDisclosure } from "../shared/useDisclosure";
import type { StepRow } from "../state/model";
import { CallCard } from "./CallCard";
import styles from "./Loop.module.css";
import { callsIn, foldedUntil, linesOf, type Line } from "./loop-lines";
import { Item } from "./StepItems";

/** A step that a model carries out: one line per call, with the model's text between. */
export function Loop({ step, active }: { step: StepRow; active: boolean }) {
  const { t } = useTranslation();
  const [open, toggle] = useDisclosure(`${step.key}-earlier`, false);
  const lines = linesOf(step);
  const start = foldedUntil(lines);
  const earlier = callsIn(lines.slice(0, start)).length;
  const shown = open || earlier === 0 ? lines : lines.slice(start);
  const waiting = step.items.some(
    (item) => item.kind === "prompt" && item.by === null && item.ending === null,
  );
  const lastCall = lines.findLast(({ item }) => item.kind === "call");
  return (
    <div className={styles.loop} role="group" aria-label={t("loop.label", { step: step.description })}>
      {earlier > 0 ? (
        <button type="button" className={styles.earlier} aria-expanded={open} onClick={toggle}>
          <Chevron open={open} />
          {t("loop.earlier", { count: earlier })}
        </button>
      ) : null}
      {shown.map((line) => (
        <LoopLine
          key={line.item.key}
          line={line}
          latest={line === lastCall}
          waiting={waiting}
          failed={step.status === "failed"}
          inProgress={active && line === lines.at(-1)}
        />
      ))}
    </div>
  );
}

function LoopLine(props: {
  line: Line;
  latest: boolean;
  waiting: boolean;
  failed: boolean;
  inProgress: boolean;
}) {
  const { line, latest, waiting, failed, inProgress } = props;
  const { item, fixes } = line;
  if (item.kind !== "call") {
    return <Item item={item} latest={latest} waiting={waiting} inProgress={inProgress} />;
  }
  const live = item.status === "running" && (item.liveOutput !== "" || (latest && waiting));
  return (
    <CallCard
      call={item}
      fixes={fixes}
      openByDefault={live || (failed && latest)}
      waiting={latest && waiting}
      compact
    />
  );
}
