import { App } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { refreshModel, signOutIfUnauthorized } from "../app/actions";
import { usePreferences } from "../app/preferences";
import { api, type ModelChoice, type ModelSource } from "../transport/api";
import { modelName } from "./model-names";

/** Uses a model for every message, or none, and says in words if it does not work. */
export function useChooseModel() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const language = usePreferences((state) => state.language);
  const [busy, setBusy] = useState(false);
  const choose = async (choice: ModelChoice | null) => {
    setBusy(true);
    try {
      await signOutIfUnauthorized(api.changeModels({ default: choice }));
      await refreshModel();
      if (choice === null) return void message.success(t("modelMenu.noneChosen"));
      void message.success(t("modelMenu.chosen", { name: modelName(choice.model) }));
      const test = await signOutIfUnauthorized(api.testModel("default", null, language));
      if (!test.ok) void message.error(t("modelMenu.chosenFails", { reason: test.message }), 10);
    } catch (error) {
      void message.error((error as Error).message || t("form.offline"));
    } finally {
      setBusy(false);
    }
  };
  return { busy, choose };
}

/** A found model as the settings take it. */
export function choiceOf(source: ModelSource, model: ModelSource["models"][number]): ModelChoice {
  const { context_tokens } = model;
  return {
    model: model.model,
    base_url: source.base_url,
    output: "auto",
    ...(context_tokens ? { context_tokens } : {}),
  } as ModelChoice;
}
