import { DatePicker } from "antd";
import en from "antd/es/date-picker/locale/en_US";
import zh from "antd/es/date-picker/locale/zh_CN";
import dayjs, { type Dayjs } from "dayjs";
import "dayjs/locale/zh-cn";

import { usePreferences } from "../app/preferences";
import { popupContainer } from "../shared/popup-container";
import { aria, type WidgetProps } from "./hitl-widgets";
import styles from "./hitl-widgets.module.css";

const DAY = "YYYY-MM-DD";
// With the offset, so that the time is the same in every time zone.
const MOMENT = "YYYY-MM-DDTHH:mm:ssZ";

// Without these labels the buttons are named by their content, e.g. the year.
const UNNAMED = { yearSelect: undefined, monthSelect: undefined } as unknown as typeof zh.lang;
const LOCALES = {
  zh: { ...zh, lang: { ...zh.lang, ...UNNAMED } },
  en: { ...en, lang: { ...en.lang, ...UNNAMED } },
};

/** A day, or a day with a time. */
export default function DateWidget(props: WidgetProps & { withTime?: boolean }) {
  const { field, value, readonly, invalid, onChange, withTime = false } = props;
  const language = usePreferences((state) => state.language);
  const read = (text: string) => {
    const date = dayjs(text).locale(language === "zh" ? "zh-cn" : "en");
    return date.isValid() ? date : null;
  };
  const write = (date: Dayjs | null) => date?.format(withTime ? MOMENT : DAY) ?? null;
  return (
    <DatePicker
      {...aria(props)}
      className={styles.fullWidth}
      status={invalid ? "error" : undefined}
      disabled={readonly}
      showTime={withTime ? { format: "HH:mm" } : false}
      format={withTime ? "YYYY-MM-DD HH:mm" : DAY}
      needConfirm={false}
      getPopupContainer={popupContainer}
      classNames={{ popup: { root: styles.calendar } }}
      locale={LOCALES[language]}
      placeholder={field.placeholder ?? (withTime ? "YYYY-MM-DD HH:mm" : DAY)}
      value={typeof value === "string" ? read(value) : null}
      onChange={(date) => onChange(write(date as Dayjs | null))}
    />
  );
}
