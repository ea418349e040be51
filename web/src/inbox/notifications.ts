// Notifications of the browser about new questions: on request only, and while nobody looks.
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { openQuestion } from "../hitl/question-store";
import { useQueue } from "../hitl/queue";

const KEY = "wenko.notify";

export function canNotify(): boolean {
  return "Notification" in globalThis;
}

export function notificationsOn(): boolean {
  return canNotify() && Notification.permission === "granted" && localStorage.getItem(KEY) === "on";
}

/** Whether they are on now; the browser may refuse. */
export async function setNotifications(wanted: boolean): Promise<boolean> {
  if (!wanted) {
    localStorage.removeItem(KEY);
    return false;
  }
  const allowed = (await Notification.requestPermission()) === "granted";
  if (allowed) localStorage.setItem(KEY, "on");
  return allowed;
}

/** Tells of questions that were not open before. */
export function useNotifications(): void {
  const { t } = useTranslation();
  const queue = useQueue();
  const known = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const forms = queue.filter(({ request }) => request.type === "form");
    const fresh = forms.filter(({ request }) => !known.current.has(request.id));
    known.current = new Set(forms.map(({ request }) => request.id));
    if (document.visibilityState === "visible" || !notificationsOn()) return;
    for (const { request, fromConversation } of fresh) {
      // The tag keeps a second tab of this page from telling the same again.
      const shown = new Notification(t("inbox.notification"), {
        body: fromConversation ? `${fromConversation}: ${request.title}` : request.title,
        tag: request.id,
      });
      shown.onclick = () => {
        window.focus();
        openQuestion(request.id);
        shown.close();
      };
    }
  }, [queue, t]);
}
