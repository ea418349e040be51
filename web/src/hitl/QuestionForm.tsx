import type { HITLRequest } from "../protocol.gen";
import { HITLForm } from "./hitl-form";
import { useSubmitAnswer } from "./useSubmitAnswer";

interface Props {
  request: HITLRequest;
  onAccepted(message: string): void;
  onOver(text: string): void;
}

/** A form that is answered here and now. */
export function QuestionForm({ request, onAccepted, onOver }: Props) {
  const { busy, problem, send } = useSubmitAnswer(request, { accepted: onAccepted, over: onOver });
  return (
    <HITLForm
      request={request}
      busy={busy}
      problem={problem}
      onAnswer={(action, data) => void send(action, data)}
    />
  );
}
