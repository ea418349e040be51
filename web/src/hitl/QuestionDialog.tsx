import { App, Button } from "antd";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { currentConversation, useAppStore } from "../app/store";
import type { Question } from "../protocol.gen";
import { findPrompt, findQuestion } from "../state/questions";
import type { QuestionRow } from "../state/model";
import { focusWantedTerminal } from "../terminal/focus";
import { UserInputDialog } from "../terminal/UserInputDialog";
import { submitAnswer, isSubmitting } from "./submit-answer";
import { isApproval } from "./approval";
import approval from "./Approval.module.css";
import { ApprovalDetails } from "./ApprovalDetails";
import { postpone, markClosed, showNotice, unmarkClosed, useQuestionStore, type Notice } from "./question-store";
import { isDisplayRequest } from "./guards";
import { HITLDisplay } from "./hitl-display";
import { QuestionForm } from "./QuestionForm";
import { OpenInWindow, QuestionDescription, QuestionHeader, QueuePosition } from "./QuestionHeader";
import { activeQuestion, useQueue, type OpenQuestion } from "./queue";
import styles from "./QuestionDialog.module.css";
import { DialogFrame } from "./DialogFrame";
import { useReportShown } from "./useReportShown";

/** The active question of the queue. ESC closes a display and postpones a form, never answers it. */
export function QuestionDialog() {
  const { t } = useTranslation();
  const queue = useQueue();
  const { selectedId, postponedIds, notice } = useQuestionStore();
  const top = useKeptDisplay(activeQuestion(queue, selectedId, postponedIds));
  const dismiss = useDismiss();
  useClosedNotice(top);
  const last = useLastShown(top);
  const request = last?.request;
  const isForm = request?.type === "form";
  const close = () => {
    if (notice) return showNotice(null);
    if (!top) return;
    if (isDisplayRequest(top.request)) return void dismiss(top.request);
    const here = queue.filter(({ fromConversation: from }) => from === null);
    postpone([top, ...here].map((each) => each.request.id));
  };
  return (
    <DialogFrame
      open={top !== null || notice !== null}
      title={notice ? notice.title : last ? <Title queue={queue} top={last} /> : null}
      width={notice ? 420 : isForm ? 640 : 760}
      closeLabel={notice || !isForm ? t("inbox.close") : t("inbox.postpone")}
      closeOnBackdrop={!isForm}
      requestId={request?.id}
      onClose={close}
      afterClose={() => returnFocus(last?.request.id)}
    >
      {notice ? (
        <NoticeBody notice={notice} />
      ) : request ? (
        <Body key={request.id} request={request} onDismiss={() => void dismiss(request)} />
      ) : null}
    </DialogFrame>
  );
}

function Title({ queue, top }: { queue: readonly OpenQuestion[]; top: OpenQuestion }) {
  return (
    <>
      <QueuePosition queue={queue} top={top} />
      <QuestionHeader request={top.request} />
      <OpenInWindow id={top.request.id} />
    </>
  );
}

function Body({ request, onDismiss }: { request: Question; onDismiss(): void }) {
  const { message } = App.useApp();
  const prompt = useAppStore((state) => findPrompt(currentConversation(state), request.id));
  useReportShown(request);
  const callbacks = {
    onAccepted: (text: string) => {
      markClosed(request.id);
      void message.success(text);
    },
    onClosed: (text: string) => {
      markClosed(request.id);
      showNotice({ title: request.title, text });
    },
  };
  if (prompt && !isDisplayRequest(request)) {
    return <UserInputDialog request={request} prompt={prompt} {...callbacks} />;
  }
  if (isApproval(request) && !isDisplayRequest(request)) {
    return (
      <div className={approval.form}>
        <ApprovalDetails request={request} />
        <QuestionForm request={request} {...callbacks} />
      </div>
    );
  }
  return (
    <>
      <QuestionDescription request={request} />
      {isDisplayRequest(request) ? (
        <HITLDisplay request={request} onDismiss={onDismiss} />
      ) : (
        <QuestionForm request={request} {...callbacks} />
      )}
    </>
  );
}

function NoticeBody({ notice }: { notice: Notice }) {
  const { t } = useTranslation();
  return (
    <div className={styles.notice}>
      <p role="status">{notice.text}</p>
      <Button type="primary" autoFocus onClick={() => showNotice(null)}>
        {t("closed.ok")}
      </Button>
    </div>
  );
}

/** Closes at once; if the request fails, the card stays open to be closed again. */
function useDismiss(): (request: Question) => Promise<void> {
  const { t } = useTranslation();
  const { message } = App.useApp();
  return async (request) => {
    markClosed(request.id);
    const outcome = await submitAnswer(request, "dismiss", {});
    if (outcome.kind === "accepted" || outcome.kind === "closed") return;
    postpone([request.id]);
    unmarkClosed(request.id);
    void message.warning(outcome.message || t("display.kept"));
  };
}

/** When an open form is closed from elsewhere, a notice says why. */
function useClosedNotice(top: OpenQuestion | null): void {
  const { t } = useTranslation();
  const before = useRef<OpenQuestion | null>(null);
  const id = top?.request.id;
  useEffect(() => {
    const previous = before.current;
    before.current = top;
    if (!previous || previous.request.id === id || isDisplayRequest(previous.request)) return;
    const reason = closedReason(previous);
    if (reason === null) return;
    showNotice({ title: previous.request.title, text: t(`closed.${reason}`) });
  }, [id]);
}

const REASON: Record<QuestionRow["status"], keyof ClosedReasons | null> = {
  pending: null,
  answered: "request_answered",
  dismissed: "request_answered",
  expired: "request_expired",
  cancelled: "cancelled",
};
type ClosedReasons = Record<"request_answered" | "request_expired" | "cancelled" | "other", string>;

function closedReason({ request, conversationId }: OpenQuestion): keyof ClosedReasons | null {
  const { postponedIds, closedIds } = useQuestionStore.getState();
  if (closedIds.has(request.id) || postponedIds.has(request.id)) return null;
  if (isSubmitting(request.id)) return null;
  const { conversations, inbox } = useAppStore.getState();
  const conversation = conversations[conversationId];
  const row = conversation && findQuestion(conversation, request.id);
  if (row) return REASON[row.status];
  return inbox.some((info) => info.id === request.id) ? null : "other";
}

/** A display stays on screen until it is closed here, also if it expires meanwhile. */
function useKeptDisplay(active: OpenQuestion | null): OpenQuestion | null {
  const shown = useRef<OpenQuestion | null>(null);
  const before = shown.current;
  const current = useAppStore((state) => state.current);
  const { closedIds, postponedIds, selectedId } = useQuestionStore();
  const id = before?.request.id ?? "";
  const expired = useAppStore((state) => findQuestion(currentConversation(state), id)?.status === "expired");
  const kept =
    before !== null &&
    isDisplayRequest(before.request) &&
    before.conversationId === current &&
    expired &&
    !closedIds.has(id) &&
    !postponedIds.has(id) &&
    (selectedId === null || selectedId === id);
  if (!kept) shown.current = active;
  return shown.current;
}

/** The last question stays visible while the dialog animates out. */
function useLastShown(top: OpenQuestion | null): OpenQuestion | null {
  const last = useRef<OpenQuestion | null>(null);
  if (top) last.current = top;
  return last.current;
}

/** If the button that opened the dialog is gone: its card's button, else the message box. */
function returnFocus(id: string | undefined): void {
  if (focusWantedTerminal()) return;
  if (document.activeElement !== document.body) return;
  const card = document.querySelector<HTMLElement>(
    `[data-question="${CSS.escape(id ?? "")}"] button`,
  );
  (card ?? document.getElementById("composer"))?.focus();
}
