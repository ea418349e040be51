import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { useScrubTime } from "../app/scrub";
import { serverNow } from "../transport/clock";
import { secondsBetween, formatDuration } from "./time";

/** Seconds since something started, counting up. */
export function Elapsed({ since }: { since: string }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(serverTime);
  const then = useScrubTime();
  useEffect(() => {
    const tick = setInterval(() => setNow(serverTime()), 1000);
    return () => clearInterval(tick);
  }, []);
  const seconds = Math.floor(secondsBetween(since, then ?? now));
  return seconds >= 2 ? <span>{formatDuration(t, seconds).replace(".0", "")}</span> : null;
}

/** The server's clock: with a wrong one here, a command would have run for years. */
function serverTime(): string {
  return new Date(serverNow()).toISOString();
}
