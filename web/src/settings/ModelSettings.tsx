import { Alert, App, Button, Input, Modal, Select, Tabs } from "antd";
import { useEffect, useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { refreshModel, signOutIfUnauthorized } from "../app/actions";
import { usePreferences } from "../app/preferences";
import {
  api,
  type ModelChoice,
  type ModelSettings as Settings,
  type ModelTest,
} from "../transport/api";
import styles from "./ModelSettings.module.css";

const SLOTS = ["default", "plan", "step", "summary", "chat"] as const;
type Slot = (typeof SLOTS)[number];
const EFFORTS = ["none", "low", "medium", "high"] as const;
const CALLS = ["auto", "native", "grammar"] as const;
/** Options that do not apply to another provider. */
const OF_PROVIDER = { tool_calls: "auto", context_tokens: null } as const;

interface Props {
  settings: Settings;
  open: boolean;
  onChange(settings: Settings): void;
  onClose(): void;
}

/** The language model for each purpose. A key is written and never shown. */
export default function ModelSettings({ settings, open, onChange, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      open={open}
      title={t("models.title")}
      width={600}
      footer={null}
      destroyOnHidden
      closable={{ "aria-label": t("panel.close") }}
      onCancel={onClose}
    >
      <p className={styles.help}>{t("models.help")}</p>
      <Tabs
        items={SLOTS.map((slot) => ({
          key: slot,
          label: t(`models.slot.${slot}`),
          children: (
            <SlotForm slot={slot} settings={settings} onChange={onChange} onSaved={onClose} />
          ),
        }))}
      />
    </Modal>
  );
}

function SlotForm(props: {
  slot: Slot;
  settings: Settings;
  onChange(settings: Settings): void;
  onSaved(): void;
}) {
  const { slot, settings, onChange, onSaved } = props;
  const language = usePreferences((state) => state.language);
  const { t } = useTranslation();
  const { message } = App.useApp();
  const stored = settings.slots[slot] ?? null;
  const [choice, setChoice] = useState<ModelChoice>(() => choiceOf(stored));
  const [test, setTest] = useState<ModelTest | null>(null);
  const [busy, setBusy] = useState<"test" | "save" | "remove" | null>(null);
  useEffect(() => setChoice(choiceOf(stored)), [stored]);
  const [provider = "", ...rest] = choice.model.split(":");
  const known = settings.providers.find(({ name }) => name === provider);
  const fixed = stored?.source === "environment";
  const edit = (part: Partial<ModelChoice>) => {
    setTest(null);
    setChoice({ ...choice, ...part });
  };
  const run = async (what: "test" | "save" | "remove", work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      void message.error((error as Error).message || t("form.offline"));
    } finally {
      setBusy(null);
    }
  };
  const save = (change: ModelChoice | null) => async () => {
    onChange(await signOutIfUnauthorized(api.changeModels({ [slot]: change })));
    void refreshModel();
    void message.success(t("models.saved"));
    onSaved();
  };
  const isComplete = provider !== "" && rest.join(":").trim() !== "";
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      {fixed ? <Alert type="info" showIcon title={t("models.fixed")} /> : null}
      <Field label={t("models.provider")}>
        {(id) => (
          <Select
            id={id}
            disabled={fixed}
            value={provider || undefined}
            placeholder={t(slot === "default" ? "models.builtin" : "models.asDefault")}
            getPopupContainer={popupContainer}
            options={settings.providers.map((each) => ({
              value: each.name,
              label: language === "en" ? each.title_en : each.title,
            }))}
            onChange={(name) =>
              edit({ ...OF_PROVIDER, model: `${name}:${rest.join(":")}`, base_url: null })
            }
          />
        )}
      </Field>
      {/* Of no provider there is nothing to set. */}
      {provider ? (
        <>
          <Field label={t("models.model")}>
            {(id) => (
              <Input
                id={id}
                disabled={fixed}
                value={rest.join(":")}
                autoComplete="off"
                onChange={(event) => edit({ model: `${provider}:${event.target.value}` })}
              />
            )}
          </Field>
          <Field label={t("models.address")} hint={t("models.addressHelp")}>
            {(id) => (
              <Input
                id={id}
                disabled={fixed}
                value={choice.base_url ?? ""}
                placeholder={known?.base_url ?? undefined}
                autoComplete="off"
                inputMode="url"
                onChange={(event) => edit({ base_url: event.target.value || null })}
              />
            )}
          </Field>
          <Field label={t("models.key")} hint={stored?.key_set ? t("models.keyHelp") : undefined}>
            {(id) => (
              <Input
                id={id}
                type="password"
                disabled={fixed}
                value={choice.api_key ?? ""}
                placeholder={stored?.key_set ? t("models.keySet") : undefined}
                autoComplete="new-password"
                onChange={(event) => edit({ api_key: event.target.value || null })}
              />
            )}
          </Field>
          <AdvancedOptions choice={choice} stored={stored} disabled={fixed} onEdit={edit} />
        </>
      ) : null}
      {test ? <TestResult test={test} /> : null}
      <div className={styles.buttons}>
        {stored && !fixed ? (
          <Button danger loading={busy === "remove"} onClick={() => void run("remove", save(null))}>
            {t("models.remove")}
          </Button>
        ) : null}
        <span className={styles.space} />
        <Button
          disabled={!isComplete}
          loading={busy === "test"}
          onClick={() =>
            void run("test", async () =>
              setTest(
                await signOutIfUnauthorized(api.testModel(slot, fixed ? null : choice, language)),
              ),
            )
          }
        >
          {t("models.test")}
        </Button>
        <Button
          type="primary"
          disabled={!isComplete || fixed}
          loading={busy === "save"}
          onClick={() => void run("save", save(choice))}
        >
          {t("sidebar.save")}
        </Button>
      </div>
    </form>
  );
}

function AdvancedOptions(props: {
  choice: ModelChoice;
  stored: Stored | null;
  disabled: boolean;
  onEdit(part: Partial<ModelChoice>): void;
}) {
  const { choice, stored, disabled, onEdit } = props;
  const { t } = useTranslation();
  const isStored = stored?.model === choice.model;
  const context = isStored ? stored.resolved_context_tokens : undefined;
  return (
    <details className={styles.advanced}>
      <summary>{t("models.advanced")}</summary>
      <div className={styles.form}>
        <span className={styles.hint}>{t("models.advancedHelp")}</span>
        <Field label={t("models.effort")}>
          {(id) => (
            <Select
              id={id}
              disabled={disabled}
              allowClear
              value={choice.reasoning_effort ?? undefined}
              placeholder={t("models.byProvider")}
              getPopupContainer={popupContainer}
              options={EFFORTS.map((each) => ({ value: each, label: t(`models.efforts.${each}`) }))}
              onChange={(effort) => onEdit({ reasoning_effort: effort ?? null })}
            />
          )}
        </Field>
        <Field label={t("models.toolCalls")}>
          {(id) => (
            <Select
              id={id}
              disabled={disabled}
              value={choice.tool_calls ?? "auto"}
              getPopupContainer={popupContainer}
              options={CALLS.map((each) => ({ value: each, label: t(`models.calls.${each}`) }))}
              onChange={(calls) => onEdit({ tool_calls: calls })}
            />
          )}
        </Field>
        <Field label={t("models.maxOutput")}>
          {(id) => (
            <TokensInput
              id={id}
              disabled={disabled}
              value={choice.max_output_tokens}
              placeholder={t("models.byProvider")}
              onChange={(tokens) => onEdit({ max_output_tokens: tokens })}
            />
          )}
        </Field>
        <Field label={t("models.context")}>
          {(id) => (
            <TokensInput
              id={id}
              disabled={disabled}
              value={choice.context_tokens}
              placeholder={context === undefined ? undefined : String(context)}
              onChange={(tokens) => onEdit({ context_tokens: tokens })}
            />
          )}
        </Field>
        <label className={styles.check}>
          <input
            type="checkbox"
            disabled={disabled}
            checked={choice.cache ?? true}
            onChange={(event) => onEdit({ cache: event.target.checked })}
          />
          {t("models.cache")}
        </label>
      </div>
    </details>
  );
}

function TokensInput(props: {
  id: string;
  disabled: boolean;
  value: number | null | undefined;
  placeholder: string | undefined;
  onChange(tokens: number | null): void;
}) {
  return (
    <Input
      id={props.id}
      disabled={props.disabled}
      value={props.value ?? ""}
      placeholder={props.placeholder}
      autoComplete="off"
      inputMode="numeric"
      onChange={(event) => {
        const digits = event.target.value.replace(/\D/g, "");
        props.onChange(digits === "" ? null : Number(digits));
      }}
    />
  );
}

type Stored = NonNullable<Settings["slots"][string]>;

/** With every option that is stored, so that saving does not reset any. */
function choiceOf(stored: Settings["slots"][string] | undefined): ModelChoice {
  return {
    model: stored?.model ?? "",
    base_url: stored?.base_url ?? null,
    api_key: null,
    output: stored?.output ?? "auto",
    tool_calls: stored?.tool_calls ?? "auto",
    reasoning_effort: stored?.reasoning_effort,
    max_output_tokens: stored?.max_output_tokens,
    context_tokens: stored?.context_tokens,
    cache: stored?.cache ?? true,
  };
}

function TestResult({ test }: { test: ModelTest }) {
  const { t } = useTranslation();
  const title = test.ok
    ? t("models.works", { seconds: test.seconds.toFixed(1) })
    : t("models.fails");
  return (
    <Alert
      type={test.ok ? "success" : "error"}
      showIcon
      role="status"
      title={title}
      description={test.message}
    />
  );
}

function Field(props: { label: string; hint?: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{props.label}</label>
      {props.children(id)}
      {props.hint ? <span className={styles.hint}>{props.hint}</span> : null}
    </div>
  );
}

/** The dialog lets clicks through; only its content receives them. */
function popupContainer(control: HTMLElement): HTMLElement {
  return control.parentElement ?? document.body;
}
