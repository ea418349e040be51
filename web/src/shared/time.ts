import type { TFunction } from "i18next";

/** 2.8 s, 41.6 s, 3 min 5 s; shorter than a tenth of a second is not worth a number. */
export function spoken(t: TFunction, seconds: number): string {
  if (seconds < 60) return t("time.seconds", { value: seconds < 10 ? seconds.toFixed(1) : Math.round(seconds) });
  const whole = Math.round(seconds);
  return t("time.minutes", { minutes: Math.floor(whole / 60), seconds: whole % 60 });
}

export function between(start: string, end: string): number {
  return Math.max(0, (Date.parse(end) - Date.parse(start)) / 1000);
}

export function isToday(at: string, now = new Date()): boolean {
  return new Date(at).toDateString() === now.toDateString();
}
