import { ContextVariableDialog } from "./context-variable-dialog";
import { QuestionDialog } from "./QuestionDialog";
import { ReplayDialog } from "./ReplayDialog";

/** Everything about questions that a first view does not need, in one piece. */
export default function Dialogs() {
  return (
    <>
      <ContextVariableDialog />
      <QuestionDialog />
      <ReplayDialog />
    </>
  );
}
