import type { HITLRequest } from "../protocol.gen";
import { HITLForm } from "./hitl-form";
import { useSubmitAnswer } from "./useSubmitAnswer";

interface Props {
  request: HITLRequest;
  onAccepted(message: string): void;
  onClosed(text: string): void;
  inPane?: boolean;
}

/** A form with its submit logic. */
export function QuestionForm({ request, onAccepted, onClosed, inPane = false }: Props) {
  const { busy, problem, send } = useSubmitAnswer(request, { accepted: onAccepted, closed: onClosed });
  return (
    <HITLForm
      request={request}
      busy={busy}
      problem={problem}
      inPane={inPane}
      onAnswer={(action, data) => void send(action, data)}
    />
  );
}
