import { ContextVariableDialog } from "./context-variable-dialog";
import { QuestionDialog } from "./QuestionDialog";
import { ReplayDialog } from "./ReplayDialog";

/** The dialogs, in one lazily loaded chunk. */
export default function Dialogs() {
  return (
    <>
      <ContextVariableDialog />
      <QuestionDialog />
      <ReplayDialog />
    </>
  );
}
