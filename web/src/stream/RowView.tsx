import { memo } from "react";

import { QuestionCard } from "../hitl/QuestionCard";
import type { Row } from "../state/model";
import { Analysis } from "./Analysis";
import { AnswerActions } from "./AnswerActions";
import { CallCard } from "./CallCard";
import { RunEnd } from "./RunEnd";
import { Paused } from "./Paused";
import { UserMessage, SteeringMessage } from "./UserMessage";
import { ModelCalls } from "./ModelCalls";
import { Notice } from "./Notice";
import { AwaitingAnswer, WaitingLine } from "./AwaitingAnswer";
import { Checks } from "./Checks";
import { CompactedLine } from "./CompactedLine";
import { Memories } from "./Memories";
import { Phase } from "./Phase";
import { PlanNoteLine } from "./PlanNoteLine";
import { ReasoningBlock } from "./ReasoningBlock";
import { RequirementsLine } from "./RequirementsLine";
import { Revision } from "./Revision";
import styles from "./RowView.module.css";
import { Step } from "./Step";
import { Suggestions } from "./Suggestions";
import { Summary } from "./Summary";
import { Text } from "./Text";
import { Thoughts } from "./Thoughts";

/** One row of the stream. Rows keep their identity until they change, so memo is exact. */
export const RowView = memo(function RowView({ row, joined }: { row: Row; joined: boolean }) {
  const inStep = row.kind === "question" && row.inStep;
  return (
    <div className={styles.row} data-kind={row.kind} data-joined={joined} data-in-step={inStep}>
      {content(row)}
    </div>
  );
});

function content(row: Row) {
  switch (row.kind) {
    case "user":
      return <UserMessage row={row} />;
    case "steer":
      return <SteeringMessage row={row} />;
    case "models":
      return <ModelCalls row={row} />;
    case "revision":
      return <Revision row={row} />;
    case "paused":
      return <Paused />;
    case "folder_waiting":
      return <WaitingLine text={row.text} />;
    case "plan_note":
      return <PlanNoteLine note={row} />;
    case "reasoning":
      return <ReasoningBlock block={row} />;
    case "compacted":
      return <CompactedLine line={row} />;
    case "checks":
      return <Checks checks={row.checks} />;
    case "memories":
      return <Memories row={row} />;
    case "requirements":
      return <RequirementsLine row={row} />;
    case "suggestions":
      return <Suggestions row={row} />;
    case "thoughts":
      return <Thoughts row={row} />;
    case "analysis":
      return <Analysis row={row} />;
    case "step":
      return <Step step={row} />;
    case "call":
      return <CallCard call={row} openByDefault />;
    case "notice":
      return <Notice row={row} />;
    case "question":
      return <QuestionCard row={row} />;
    case "summary":
      return <Summary row={row} />;
    case "text":
      return <Text row={row} />;
    case "answer_actions":
      return <AnswerActions row={row} />;
    case "awaiting_answer":
      return <AwaitingAnswer />;
    case "phase":
      return <Phase row={row} />;
    case "end":
      return <RunEnd row={row} />;
  }
}
