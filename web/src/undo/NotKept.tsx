import { useTranslation } from "react-i18next";

import { relative } from "../panels/file-paths";
import { api } from "../transport/api";
import { useLoaded } from "../viewer/useLoaded";
import { namesOf } from "./names";
import styles from "./Undo.module.css";

const NAMES = 5;

/** What no undo would set back, said before something changes it. */
export function NotKept({ conversation, revision }: { conversation: string; revision: string }) {
  const { t } = useTranslation();
  const found = useLoaded(`${conversation} ${revision}`, () => api.notKept(conversation)).value;
  if (!found || (found.paths.length === 0 && !found.everything)) return null;
  const { paths, everything } = found;
  return (
    <p className={styles.unkept} title={paths.map(relative).join("\n")}>
      {everything ? t("undo.nothingKept") : t("undo.notKept", { names: namesOf(t, paths, paths.length, NAMES) })}
    </p>
  );
}
