import { LockOutlined, RobotOutlined, WarningOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { modelName } from "../settings/model-names";
import { setMenuOpen } from "../settings/model-settings-store";
import { choiceOf, useChooseModel } from "../settings/useChooseModel";
import { api, type Health, type ModelSource } from "../transport/api";
import { sendMessage } from "./actions";
import styles from "./FirstVisit.module.css";
import { usePreferences } from "./preferences";
import { STARTERS, type Starter } from "./starters";
import { useAppStore } from "./store";

const MAX_STARTERS = 6;
/** Models that are offered with one click; the menu has the others. */
const MAX_OFFERED = 3;

/** A new conversation: one sentence, a few tasks that differ, what is connected, what is isolated. */
export function FirstVisit() {
  const { t } = useTranslation();
  return (
    <div className={styles.visit}>
      <h2>{t("empty.title")}</h2>
      <p className={styles.help}>{t("empty.help")}</p>
      <Starters />
      <div className={styles.facts}>
        <ModelFact />
        <IsolationFact />
      </div>
    </div>
  );
}

/** Tasks for a language model if one is connected, else those that work without. */
function Starters() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const language = usePreferences((state) => state.language);
  const playbooks = useAppStore((state) => state.playbooks);
  const hasModel = useAppStore((state) => state.model !== null && state.model.model !== null);
  const featured = playbooks.filter((each) => each.featured);
  const starters: Starter[] = hasModel
    ? STARTERS[language]
    : (featured.length > 0 ? featured : playbooks).map((each) =>
        language === "en"
          ? { title: each.title_en, message: each.message_en }
          : { title: each.title, message: each.message },
      );
  if (starters.length === 0) return null;
  const start = (text: string) =>
    sendMessage(text).catch((error: Error) => message.error(error.message || t("composer.failed")));
  return (
    <section aria-label={t("empty.playbooks")} className={styles.grid}>
      {starters.slice(0, MAX_STARTERS).map((each) => (
        <button
          key={each.message}
          type="button"
          className={styles.card}
          onClick={() => void start(each.message)}
        >
          <span className={styles.name}>{each.title}</span>
          <span className={styles.message}>{each.message}</span>
        </button>
      ))}
    </section>
  );
}

function ModelFact() {
  const { t } = useTranslation();
  const language = usePreferences((state) => state.language);
  const model = useAppStore((state) => state.model);
  if (model === null) return null;
  if (model.model !== null) {
    const provider = language === "en" ? model.title_en : model.title;
    return (
      <p className={styles.fact}>
        <RobotOutlined aria-hidden />
        <span>{t("empty.connected", { name: modelName(model.model), provider })}</span>
      </p>
    );
  }
  return (
    <div className={styles.fact}>
      <RobotOutlined aria-hidden />
      <span>{model.problem ?? t("empty.notConnected")}</span>
      {model.may_change ? <OfferedModels /> : null}
    </div>
  );
}

/** The models that are there, as buttons; without any, a way to enter one. */
function OfferedModels() {
  const { t } = useTranslation();
  const { busy, choose } = useChooseModel();
  const [sources, setSources] = useState<readonly ModelSource[]>([]);
  useEffect(() => {
    let mounted = true;
    api.availableModels().then(
      (found) => mounted && Array.isArray(found) && setSources(found),
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, []);
  const offered = sources.flatMap((source) =>
    source.models.slice(0, 1).map((each) => ({ choice: choiceOf(source, each), source })),
  );
  return (
    <span className={styles.offers}>
      {offered.slice(0, MAX_OFFERED).map(({ choice, source }) => (
        <Button
          key={`${choice.model} ${source.base_url ?? ""}`}
          size="small"
          type="primary"
          loading={busy}
          onClick={() => void choose(choice)}
        >
          {t("empty.useModel", { name: modelName(choice.model) })}
        </Button>
      ))}
      <Button size="small" onClick={() => setMenuOpen(true)}>
        {t(offered.length > 0 ? "empty.otherModels" : "empty.connect")}
      </Button>
    </span>
  );
}

function IsolationFact() {
  const { t } = useTranslation();
  const [health, setHealth] = useState<Health | null>(null);
  const checking = health?.isolation_proven === null;
  useEffect(() => {
    let mounted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () =>
      api.health().then(
        (found) => {
          if (!mounted) return;
          setHealth(typeof found?.isolation === "string" ? found : null);
          if (found?.isolation_proven === null) timer = setTimeout(() => void load(), 1500);
        },
        () => undefined,
      );
    void load();
    return () => {
      mounted = false;
      clearTimeout(timer);
    };
  }, []);
  if (health === null) return null;
  const proven = health.isolation_proven === true;
  const key = proven ? "isolated" : checking ? "isolationChecking" : "notIsolated";
  return (
    <p className={styles.fact} data-warning={!proven && !checking}>
      {proven || checking ? <LockOutlined aria-hidden /> : <WarningOutlined aria-hidden />}
      <span>{t(`empty.${key}`)}</span>
    </p>
  );
}
