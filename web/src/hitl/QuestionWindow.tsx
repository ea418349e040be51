import { App, Button } from "antd";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
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
import { statusLabel } from "./question-labels";

const SignIn = lazy(() => import("../sign-in/SignIn"));
const EVERY = 3000;

/** One question and nothing else, for a desktop shell, a phone, or a link in a notification. */
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
  if (info) return <QuestionView info={info} onEnded={reload} />;
  if (problem === null) return <CenteredMessage status>{t("window.loading")}</CenteredMessage>;
  return (
    <CenteredMessage>
      <h1>{t("window.title")}</h1>
      <p role="alert">{errorMessage(t, problem)}</p>
      <Button onClick={reload}>{t("window.retry")}</Button>
    </CenteredMessage>
  );
}

function errorMessage(t: ReturnType<typeof useTranslation>["t"], { status, message }: ApiError) {
  if (status === 404) return t("over.unknown_request");
  if (status === 401 || status === 403) return t("window.noAccess");
  return message || t("window.failed");
}

/** Asked again every few seconds: somebody else may answer it, or its time may run out. */
function useQuestion(id: string) {
  const [info, setInfo] = useState<QuestionInfo | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [asked, setAsked] = useState(0);
  const over = info !== null && info.status !== "pending";
  useEffect(() => {
    let wanted = true;
    const look = () =>
      api.question(id).then(
        (found) => wanted && setInfo(found),
        (error: ApiError) => wanted && setProblem(error),
      );
    void look();
    const timer = over ? undefined : setInterval(look, EVERY);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [id, asked, over]);
  const reload = () => {
    setProblem(null);
    setAsked((times) => times + 1);
  };
  return { info, problem, reload };
}

function QuestionView({ info, onEnded }: { info: QuestionInfo; onEnded(): void }) {
  const { t } = useTranslation();
  const [told, setTold] = useState<string | null>(null);
  const request = readQuestion(info.request);
  useEffect(() => {
    document.title = `${request?.title ?? t("window.title")} · ${t("app.name")}`;
  }, [request?.title, t]);
  const end = (text: string) => {
    setTold(text);
    onEnded();
  };
  if (told !== null || info.status !== "pending") {
    return <ClosedQuestion info={info} request={request} told={told} />;
  }
  if (request === null) {
    return (
      <CenteredMessage>
        <h1>{t("question.unreadable")}</h1>
        <div className={styles.words}>{readableText(info.request)}</div>
      </CenteredMessage>
    );
  }
  return <OpenForm request={request} onEnded={end} />;
}

function OpenForm({ request, onEnded }: { request: Question; onEnded(text: string): void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  useReportShown(request);
  const dismiss = async () => {
    const outcome = await submitAnswer(request, "dismiss", {});
    if (outcome.kind === "accepted" || outcome.kind === "over") return onEnded(t("window.over"));
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
          onAccepted={(text) => onEnded(`${text}${t("window.stop")}${t("window.done")}`)}
          onOver={onEnded}
        />
      )}
    </main>
  );
}

interface EndedProps {
  info: QuestionInfo;
  request: Question | null;
  /** What became of the answer that was given here. */
  told: string | null;
}

function ClosedQuestion({ info, request, told }: EndedProps) {
  const { t } = useTranslation();
  return (
    <CenteredMessage>
      <h1>{request?.title ?? t("window.title")}</h1>
      {told === null ? (
        <p className={styles.state}>{statusLabel(t, request?.type === "form", info)}</p>
      ) : null}
      <p role="status">{told ?? t("window.over")}</p>
      {savedToken() === null ? null : (
        <Button href={pathOf(info.conversation_id)}>{t("window.conversation")}</Button>
      )}
    </CenteredMessage>
  );
}

function CenteredMessage({ status = false, children }: { status?: boolean; children: ReactNode }) {
  return (
    <main className={styles.said}>
      <div role={status ? "status" : undefined}>{children}</div>
    </main>
  );
}
