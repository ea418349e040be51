// The language of the page, in which the server tells what went wrong.
import type { WenkoCommand } from "../protocol.gen";

type PageLanguage = NonNullable<Extract<WenkoCommand, { type: "authenticate" }>["language"]>;

export function pageLanguage(): PageLanguage {
  return document.documentElement.lang === "en" ? "en" : "zh";
}
