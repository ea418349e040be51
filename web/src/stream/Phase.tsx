import { StatusIcon } from "../shared/StatusIcon";
import type { PhaseRow } from "../state/model";
import styles from "./Phase.module.css";

/** Work between steps, e.g. planning. */
export function Phase({ row }: { row: PhaseRow }) {
  return (
    <div className={styles.phase}>
      <StatusIcon status="running" size={14} />
      {row.message}
    </div>
  );
}
