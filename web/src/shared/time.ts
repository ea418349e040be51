import type { TFunction } from "i18next";

/** 0.1 s at least, 2.8 s, 42 s, 3 min 5 s, 2 h 5 min, 3 d 4 h. */
export function formatDuration(t: TFunction, seconds: number): string {
  if (seconds < 9.95) return t("time.seconds", { value: Math.max(0.1, seconds).toFixed(1) });
  if (seconds < 59.5) return t("time.seconds", { value: Math.round(seconds) });
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return t("time.minutes", { minutes, seconds: whole % 60 });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return t("time.hours", { hours, minutes: minutes % 60 });
  return t("time.days", { days: Math.floor(hours / 24), hours: hours % 24 });
}

export function secondsBetween(start: string, end: string): number {
  return Math.max(0, (Date.parse(end) - Date.parse(start)) / 1000);
}

/** Days between two dates of the calendar, whatever their hours: 0 is today, 1 yesterday. */
export function daysAgo(at: string, now = new Date()): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(now) - midnight(new Date(at))) / 86_400_000);
}
