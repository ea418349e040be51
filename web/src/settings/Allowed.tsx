import { App, Button, Modal } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { openConversation, signOutIfUnauthorized } from "../app/actions";
import type { DialogProps } from "../app/PageDialogs";
import { usePreferences } from "../app/preferences";
import { useAppStore } from "../app/store";
import { api, type AllowedShape, type GateMode } from "../transport/api";
import styles from "./Allowed.module.css";

/** What is always allowed, in which conversation, and a way to have it ask again. */
export default function Allowed({ onClose }: DialogProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const language = usePreferences((state) => state.language);
  const current = useAppStore((state) => state.current);
  const [found, setFound] = useState<readonly AllowedShape[] | "failed" | null>(null);
  const [gate, setGate] = useState<GateMode | null>(null);
  useEffect(() => {
    let mounted = true;
    signOutIfUnauthorized(api.allowed()).then(
      (reply) => mounted && setFound(reply),
      () => mounted && setFound("failed"),
    );
    (current === null ? api.defaultMode() : api.mode(current)).then(
      (reply) => mounted && setGate(reply),
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [current]);
  const revoke = async ({ conversation_id, shape }: AllowedShape) => {
    try {
      await signOutIfUnauthorized(api.revokeAllowed(conversation_id, shape));
      setFound(await signOutIfUnauthorized(api.allowed()));
      void message.success(t("allowed.revoked"));
    } catch (error) {
      void message.error((error as Error).message || t("form.offline"));
    }
  };
  const visit = (id: string) => {
    onClose();
    openConversation(id);
  };
  return (
    <Modal
      open
      title={t("allowed.title")}
      width={600}
      footer={null}
      closable={{ "aria-label": t("panel.close") }}
      onCancel={onClose}
    >
      <p className={styles.help}>{t("allowed.help")}</p>
      {found === null || found === "failed" || found.length === 0 ? (
        <p role="status">{t(found === null ? "allowed.loading" : found === "failed" ? "form.offline" : "allowed.none")}</p>
      ) : (
        <ul className={styles.list}>
          {found.map((each) => (
            <li key={`${each.conversation_id} ${each.shape}`} className={styles.item}>
              <div className={styles.what}>
                <code>{each.shape}</code>
                <span className={styles.where}>
                  <button type="button" onClick={() => visit(each.conversation_id)}>
                    {each.conversation_title || t("sidebar.untitled")}
                  </button>
                  {" · "}
                  {new Date(each.created_at).toLocaleDateString(language === "en" ? "en" : "zh-CN")}
                </span>
              </div>
              <Button
                aria-label={t("allowed.revokeNamed", { shape: each.shape })}
                onClick={() => void revoke(each)}
              >
                {t("allowed.revoke")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {gate !== null && <Rules gate={gate} language={language} />}
    </Modal>
  );
}

/** What the person's settings file says, and the project's of the open conversation. */
function Rules({ gate, language }: { gate: GateMode; language: string }) {
  const { t } = useTranslation();
  const rules = gate.rules ?? [];
  const notes = gate.rule_notes ?? [];
  if (rules.length === 0 && notes.length === 0) return null;
  return (
    <section aria-label={t("allowed.rules")}>
      <h3 className={styles.heading}>{t("allowed.rules")}</h3>
      {notes.map((note) => (
        <p key={note.en} role="note" className={styles.help}>
          {language === "en" ? note.en : note.zh}
        </p>
      ))}
      <ul className={styles.list}>
        {rules.map((rule) => (
          <li key={`${rule.file} ${rule.decision} ${rule.pattern}`} className={styles.item}>
            <div className={styles.what}>
              <code>{rule.pattern}</code>
              <span className={styles.where}>
                {t(`allowed.decision.${rule.decision}` as "allowed.decision.ask", rule.decision)} · {rule.file}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
