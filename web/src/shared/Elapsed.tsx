import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { secondsBetween, formatDuration } from "./time";

/** Seconds since something started, counting up. */
export function Elapsed({ since }: { since: string }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const tick = setInterval(() => setNow(new Date().toISOString()), 1000);
    return () => clearInterval(tick);
  }, []);
  const seconds = Math.floor(secondsBetween(since, now));
  return seconds >= 2 ? <span>{formatDuration(t, seconds).replace(".0", "")}</span> : null;
}
