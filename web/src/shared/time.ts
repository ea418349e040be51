import type { TFunction } from "i18next";

/** 0.1 s at least, 2.8 s, 42 s, 3 min 5 s. */
export function formatDuration(t: TFunction, seconds: number): string {
  if (seconds < 9.95) return t("time.seconds", { value: Math.max(0.1, seconds).toFixed(1) });
  if (seconds < 59.5) return t("time.seconds", { value: Math.round(seconds) });
  const whole = Math.round(seconds);
  return t("time.minutes", { minutes: Math.floor(whole / 60), seconds: whole % 60 });
}

export function secondsBetween(start: string, end: string): number {
  return Math.max(0, (Date.parse(end) - Date.parse(start)) / 1000);
}

export function isToday(at: string, now = new Date()): boolean {
  return new Date(at).toDateString() === now.toDateString();
}
