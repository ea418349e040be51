import { App, Button } from "antd";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { useAppStore } from "../app/store";
import { pathOf } from "../app/route";
import type { Question } from "../protocol.gen";
import { api, ApiError, type QuestionInfo } from "../transport/api";
import { readableText } from "../transport/page-event";
import { savedTicket, savedToken } from "../transport/token";
import { submitAnswer } from "./submit-answer";
import { isDisplayRequest, readQuestion } from "./guards";
import { HITLDisplay } from "./hitl-display";
import { QuestionForm } from "./QuestionForm";
import { QuestionDescription, QuestionHeader } from "./QuestionHeader";
import styles from "./QuestionWindow.module.css";
import { useReportShown } from "./useReportShown";
import { isDecision } from "./approval";
import { statusLabel } from "./question-labels";

const SignIn = lazy(() => import("../sign-in/SignIn"));
const POLL_INTERVAL = 3000;

/** A single question: for a desktop shell, a phone, or a link in a notification. */
export default function QuestionWindow({ id }: { id: string }) {
  const refused = useAppStore((state) => state.tokenRejected);
  const signedIn = useAppStore((state) => state.signedIn);
  if (refused || (!signedIn && savedToken() === null && savedTicket() === null)) {
    return (
      <Suspense>
        <SignIn />
      </Suspense>
    );
  }
  return <Loaded id={id} />;
}

function Loaded({ id }: { id: string }) {
  const { t } = useTranslation();
  const { info, problem, reload } = useQuestion(id);
  if (info) return <QuestionView info={info} onClosed={reload} />;
  if (problem === null) return <CenteredMessage status>{t("window.loading")}</CenteredMessage>;
  return (
    <CenteredMessage>
      <h1>{t("window.title")}</h1>
      <p role="alert">{errorMessage(t, problem)}</p>
      <Button onClick={reload}>{t("window.retry")}</Button>
    </CenteredMessage>
  );
}

function errorMessage(t: TFunction, { status, message }: ApiError) {
  if (status === 404) return t("closed.unknown_request");
  if (status === 401 || status === 403) return t("window.noAccess");
  return message || t("window.failed");
}

/** Polls the question: it may be answered elsewhere, or expire. */
function useQuestion(id: string) {
  const [info, setInfo] = useState<QuestionInfo | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const closed = info !== null && info.status !== "pending";
  useEffect(() => {
    let mounted = true;
    const load = () =>
      api.question(id).then(
        (found) => mounted && setInfo(found),
        (error: ApiError) => mounted && setProblem(error),
      );
    void load();
    const timer = closed ? undefined : setInterval(load, POLL_INTERVAL);
    return () => {
      mounted = false;
      clearInterval(timer);
    };
  }, [id, attempt, closed]);
  const reload = () => {
    setProblem(null);
    setAttempt((count) => count + 1);
  };
  return { info, problem, reload };
}

function QuestionView({ info, onClosed }: { info: QuestionInfo; onClosed(): void }) {
  const { t } = useTranslation();
  const [result, setResult] = useState<string | null>(null);
  const request = readQuestion(info.request);
  // A display stays on screen until it is closed here, also if it expires meanwhile.
  const [opened] = useState(info.status === "pending" && request?.type === "visual_display");
  const over = info.status !== "pending" && !(opened && info.status === "expired");
  useEffect(() => {
    document.title = `${request?.title ?? t("window.title")} · ${t("app.name")}`;
  }, [request?.title, t]);
  const close = (text: string) => {
    setResult(text);
    onClosed();
  };
  if (result !== null || over) {
    return <ClosedQuestion info={info} request={request} result={result} />;
  }
  if (request === null) {
    return (
      <CenteredMessage>
        <h1>{t("question.unreadable")}</h1>
        <div className={styles.text}>{readableText(info.request)}</div>
      </CenteredMessage>
    );
  }
  return <OpenForm request={request} onClosed={close} />;
}

function OpenForm({ request, onClosed }: { request: Question; onClosed(text: string): void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  useReportShown(request);
  const dismiss = async () => {
    const outcome = await submitAnswer(request, "dismiss", {});
    if (outcome.kind === "accepted" || outcome.kind === "closed") return onClosed(t("window.closed"));
    void message.warning(outcome.message || t("display.kept"));
  };
  return (
    <main className={styles.window} data-type={request.type}>
      <h1 className={styles.title}>
        <QuestionHeader request={request} />
      </h1>
      <QuestionDescription request={request} />
      {isDisplayRequest(request) ? (
        <HITLDisplay request={request} onDismiss={() => void dismiss()} />
      ) : (
        <QuestionForm
          request={request}
          onAccepted={(text) => onClosed(`${text}${t("window.fullStop")}${t("window.done")}`)}
          onClosed={onClosed}
        />
      )}
    </main>
  );
}

interface ClosedProps {
  info: QuestionInfo;
  request: Question | null;
  /** The server's message on the answer given here. */
  result: string | null;
}

function ClosedQuestion({ info, request, result }: ClosedProps) {
  const { t } = useTranslation();
  return (
    <CenteredMessage>
      <h1>{request?.title ?? t("window.title")}</h1>
      {result === null ? (
        <p className={styles.state}>{statusLabel(t, request?.type === "form", info, request !== null && isDecision(request))}</p>
      ) : null}
      <p role="status">{result ?? t("window.closed")}</p>
      {savedToken() === null ? null : (
        <Button href={pathOf(info.conversation_id)}>{t("window.conversation")}</Button>
      )}
    </CenteredMessage>
  );
}

function CenteredMessage({ status = false, children }: { status?: boolean; children: ReactNode }) {
  return (
    <main className={styles.message}>
      <div role={status ? "status" : undefined}>{children}</div>
    </main>
  );
}
