import { CheckOutlined, DownOutlined, RobotOutlined } from "@ant-design/icons";
import { App, Dropdown, type MenuProps } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { refreshModel, signOutIfUnauthorized } from "../app/actions";
import { usePreferences } from "../app/preferences";
import { useAppStore } from "../app/store";
import { openModelSettings, setMenuOpen, useModelSettings } from "../settings/model-settings-store";
import { modelName } from "../settings/model-names";
import { choiceOf, useChooseModel } from "../settings/useChooseModel";
import { api, type ModelChoice, type ModelInUse, type ModelSource } from "../transport/api";
import styles from "./ModelMenu.module.css";

const NONE = "none";
const SETTINGS = "settings";

/** Which model answers, and a menu of those that are there; choosing one is one click. */
export function ModelMenu() {
  const { t } = useTranslation();
  const model = useAppStore((state) => state.model);
  if (model === null) return null;
  if (!model.may_change) {
    return (
      <span className={styles.fixed} title={t("modelMenu.byOwner")}>
        <RobotOutlined aria-hidden />
        <span className={styles.name}>{labelOf(model, t("modelMenu.noneShort"))}</span>
      </span>
    );
  }
  return <Menu model={model} />;
}

function Menu({ model }: { model: ModelInUse }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const language = usePreferences((state) => state.language);
  const choices = new Map<string, ModelChoice>();
  const open = useModelSettings((state) => state.menuOpen);
  const [sources, setSources] = useState<readonly ModelSource[] | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    let mounted = true;
    void refreshModel();
    signOutIfUnauthorized(api.availableModels()).then(
      (found) => mounted && setSources(Array.isArray(found) ? found : []),
      () => mounted && setSources([]),
    );
    return () => {
      mounted = false;
    };
  }, [open]);
  const close = () => {
    setMenuOpen(false);
    button.current?.focus();
  };

  const { busy, choose } = useChooseModel();
  const onChoose = async (key: string) => {
    close();
    if (key === SETTINGS) {
      if (!(await openModelSettings())) void message.warning(t("suggestions.modelsFixed"));
      return;
    }
    await choose(key === NONE ? null : (choices.get(key) ?? null));
  };
  const fixed = model.source === "environment";
  const current = model.model;
  const label = labelOf(model, t("modelMenu.noneShort"));
  return (
    <Dropdown
      open={open}
      onOpenChange={(next) => (next ? setMenuOpen(true) : close())}
      trigger={["click"]}
      placement="topLeft"
      autoFocus
      getPopupContainer={popupContainer}
      classNames={{ root: styles.popup ?? "" }}
      menu={{
        items: itemsOf(),
        "aria-label": t("modelMenu.label"),
        onClick: ({ key }) => void onChoose(key),
      } as MenuProps}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-none={current === null}
        aria-busy={busy}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={t("modelMenu.button", { name: label })}
        title={label}
      >
        <RobotOutlined aria-hidden spin={busy} />
        <span className={styles.name}>{label}</span>
        <DownOutlined aria-hidden className={styles.arrow} />
      </button>
    </Dropdown>
  );

  function itemsOf(): NonNullable<MenuProps["items"]> {
    const groups = (sources ?? []).map((source) => ({
      key: `${source.provider}${source.base_url ?? source.origin}`,
      type: "group" as const,
      label: headingOf(source),
      children:
        source.models.length === 0
          ? [note(`${source.provider}-empty`, t("modelMenu.empty", { name: titleOf(source) }))]
          : source.models.map((each) => ({
              key: keyOf(source, each),
              disabled: fixed,
              icon: mark(each.model === current),
              label: (
                <span className={styles.model}>
                  <span className={styles.modelName}>{modelName(each.model)}</span>
                  {each.details ? <span className={styles.details}>{each.details}</span> : null}
                </span>
              ),
            })),
    }));
    const state =
      sources === null
        ? [note("searching", t("modelMenu.searching"))]
        : groups.length === 0
          ? [note("nothing", t("modelMenu.nothing"))]
          : groups;
    return [
      ...(model.problem ? [note("problem", model.problem)] : []),
      ...(fixed ? [note("fixed", t("modelMenu.fixed"))] : []),
      ...state,
      { type: "divider" },
      {
        key: NONE,
        disabled: fixed,
        icon: mark(current === null),
        label: (
          <span className={styles.none}>
            {t("modelMenu.none")}
            <span className={styles.details}>{t("modelMenu.noneHelp")}</span>
          </span>
        ),
      },
      { key: SETTINGS, icon: mark(false), label: t("modelMenu.other") },
    ];
  }

  function keyOf(source: ModelSource, model: ModelSource["models"][number]): string {
    const key = `${model.model} ${source.base_url ?? ""}`;
    choices.set(key, choiceOf(source, model));
    return key;
  }

  function note(key: string, text: string) {
    return { key, disabled: true, label: <span className={styles.note}>{text}</span> };
  }

  function titleOf(source: ModelSource): string {
    return language === "en" ? source.title_en : source.title;
  }

  function headingOf(source: ModelSource): string {
    const title = titleOf(source);
    return source.key_variable === null
      ? t("modelMenu.here", { title })
      : t("modelMenu.byKey", { title, variable: source.key_variable });
  }
}

function mark(chosen: boolean) {
  return <CheckOutlined aria-hidden style={{ visibility: chosen ? "visible" : "hidden" }} />;
}

function labelOf(model: ModelInUse, none: string): string {
  return model.model === null ? none : modelName(model.model);
}

/** A menu outside every landmark is hard to find with a screen reader. */
function popupContainer(button: HTMLElement): HTMLElement {
  return button.parentElement ?? document.body;
}
