import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { Pictures } from "../pictures/Picture";
import { Code } from "../shared/Code";
import { toPlainText } from "../shared/plain-text";
import { codeOf, runsOnTerminal, useTool } from "../shared/tools";
import type { Call } from "../state/model";
import { LiveTerminal } from "../terminal/Terminal";
import styles from "./CallCard.module.css";

/** Arguments as a person would write them, then the output: live while the call runs. */
export function CallBody(props: { call: Call; waiting: boolean; compact: boolean }) {
  const { call, waiting, compact } = props;
  const { t } = useTranslation();
  const { result } = call;
  return (
    <>
      <CallArguments call={call} whole={compact} />
      {result ? <Result call={call} /> : <Live call={call} waiting={waiting} />}
      {result?.truncated ? <p className={styles.note}>{t("call.truncated")}</p> : null}
    </>
  );
}

function Live({ call, waiting }: { call: Call; waiting: boolean }) {
  const output = <Output text={call.liveOutput} stream="stdout" live />;
  const onTerminal = runsOnTerminal(useTool(call.tool));
  if (!onTerminal || call.status !== "running" || call.id === null) return output;
  return (
    <LiveTerminal callId={call.id} waiting={waiting}>
      {output}
    </LiveTerminal>
  );
}

/** What the headline does not say; `whole` shows every argument that is not in it. */
function CallArguments({ call, whole }: { call: Call; whole: boolean }) {
  const { t } = useTranslation();
  const { args } = call;
  const tool = useTool(call.tool);
  const label = t("call.arguments");
  const code = codeOf(tool, args);
  if (code !== null) {
    // A command of one line is whole in the headline.
    if (runsOnTerminal(tool) && !code.text.includes("\n")) return null;
    return <Code text={code.text} language={code.language} label={label} />;
  }
  const names = Object.keys(args);
  const inHeadline = names.every((name) => tool?.headline.includes(`{${name}`));
  if (names.length === 0 || (tool?.headline && (inHeadline || !whole))) return null;
  return <Code text={JSON.stringify(args, null, 2)} language="json" label={label} />;
}

function Result({ call }: { call: Call }) {
  const { t } = useTranslation();
  const { result } = call;
  if (!result) return null;
  const { stdout, stderr, message, data } = result;
  const silent = !stdout && !stderr && !message;
  return (
    <>
      <Output text={stdout} stream="stdout" />
      <Output text={stderr} stream={call.status === "failed" ? "stderr" : "stdout"} />
      {message ? <p className={styles.note}>{message}</p> : null}
      <Pictures pictures={result.pictures ?? []} title={call.description ?? call.tool} />
      {data !== null && !stdout ? (
        <Code text={JSON.stringify(data, null, 2)} language="json" label={t("call.result")} />
      ) : null}
      {silent && data === null ? <p className={styles.note}>{t("call.nothing")}</p> : null}
    </>
  );
}

function Output({ text, stream, live = false }: { text: string; stream: string; live?: boolean }) {
  const { t } = useTranslation();
  const box = useRef<HTMLPreElement>(null);
  const shown = toPlainText(text).trimEnd();
  useLayoutEffect(() => {
    if (live && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [live, shown]);
  if (shown === "") return null;
  const label = stream === "stderr" ? t("call.errors") : t("call.output");
  return (
    <pre ref={box} className={styles.output} data-stream={stream} tabIndex={0} aria-label={label}>
      {shown}
    </pre>
  );
}
