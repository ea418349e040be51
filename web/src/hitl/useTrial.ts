// The trial of an approval's call: begun and stopped here, told by events or, in a window of its own, asked for.
import type { TFunction } from "i18next";
import { useEffect, useState } from "react";

import { currentConversation, useAppStore } from "../app/store";
import type { HITLActions, HITLRequest, JsonValue } from "../protocol.gen";
import type { TrialPayload } from "../state/model";
import { findQuestion } from "../state/questions";
import { api, ApiError } from "../transport/api";
import type { Action } from "./submit-answer";

const POLL_INTERVAL = 700;

export interface TrialState {
  payload: TrialPayload | null;
  problem: string | null;
  start(): void;
  stop(): void;
}

export function isWorking(trial: TrialPayload | null): boolean {
  return trial?.status === "copying" || trial?.status === "running";
}

export function useTrial(request: HITLRequest): TrialState {
  const row = useAppStore((state) => findQuestion(currentConversation(state), request.id));
  const [asked, setAsked] = useState<TrialPayload | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const canTry = request.approval?.can_try === true && !request.readonly;
  const followed = row !== undefined;
  const payload = row?.trial ?? asked;
  const working = isWorking(payload);
  // A question of another conversation, or in a window of its own, gets no events.
  useEffect(() => {
    if (!canTry || followed) return;
    const load = () => void api.trial(request.id).then(setAsked, () => undefined);
    load();
    const timer = working ? setInterval(load, POLL_INTERVAL) : undefined;
    return () => clearInterval(timer);
  }, [request.id, canTry, followed, working]);
  const ask = (work: Promise<TrialPayload | null>) => {
    setProblem(null);
    work.then(setAsked, (error: ApiError) => setProblem(error.message));
  };
  return {
    payload: canTry ? payload : null,
    problem,
    start: () => ask(api.tryFirst(request.id)),
    stop: () => ask(api.stopTrial(request.id)),
  };
}

/** What approving means: apply the trial that is shown, or run the call. */
export function trialAnswer(trial: TrialPayload | null, action: Action): Record<string, JsonValue> {
  if (trial === null || action !== "approve") return {};
  return { trial: trial.can_apply ? trial.trial_id : "run" };
}

export function trialActions(t: TFunction, actions: HITLActions, trial: TrialPayload | null): HITLActions {
  if (trial === null || isWorking(trial)) return actions;
  const label = trial.can_apply ? t("trial.apply") : t("trial.run");
  return { ...actions, approve: { ...actions.approve, label } };
}
