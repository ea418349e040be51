import { CaretRightOutlined, CloseOutlined, PauseOutlined, StepBackwardOutlined, StepForwardOutlined } from "@ant-design/icons";
import { Button, Select, Slider } from "antd";
import { useTranslation } from "react-i18next";

import { entriesOf, useLogVersion } from "../state/event-log";
import { scrubTo, setSpeed, SPEEDS, stopScrub, togglePlay, useScrub } from "./scrub";
import styles from "./ScrubBar.module.css";
import { useAppStore } from "./store";

/** Moves along the events of a conversation: everything shown is as it was then. */
export default function ScrubBar() {
  const { t } = useTranslation();
  const { count, playing, speed } = useScrub();
  useLogVersion();
  const entries = entriesOf(useAppStore((state) => state.current));
  if (count === null) return null;
  const at = entries[count - 1]?.at ?? "";
  const time = new Date(at).toLocaleTimeString(undefined, { hour12: false });
  return (
    <section className={styles.bar} aria-label={t("scrub.label")}>
      <Button
        type="text"
        icon={playing ? <PauseOutlined /> : <CaretRightOutlined />}
        aria-label={t(playing ? "scrub.pause" : "scrub.play")}
        title={t(playing ? "scrub.pause" : "scrub.play")}
        onClick={togglePlay}
      />
      <Button
        type="text"
        className={styles.step}
        icon={<StepBackwardOutlined />}
        disabled={count <= 1}
        aria-label={t("scrub.back")}
        onClick={() => scrubTo(count - 1)}
      />
      <Button
        type="text"
        className={styles.step}
        icon={<StepForwardOutlined />}
        disabled={count >= entries.length}
        aria-label={t("scrub.forward")}
        onClick={() => scrubTo(count + 1)}
      />
      <Slider
        className={styles.slider}
        min={1}
        max={Math.max(2, entries.length)}
        value={count}
        tooltip={{ formatter: null }}
        ariaLabelForHandle={t("scrub.position")}
        ariaValueTextFormatterForHandle={() => t("scrub.event", { count, total: entries.length, time })}
        onChange={scrubTo}
      />
      <span className={styles.position}>
        {count}/{entries.length} <span className={styles.time}>{time}</span>
      </span>
      <Select
        size="small"
        variant="borderless"
        value={speed}
        aria-label={t("scrub.speed")}
        options={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
        popupMatchSelectWidth={false}
        onChange={setSpeed}
      />
      <Button icon={<CloseOutlined />} size="small" onClick={stopScrub}>
        {t("scrub.now")}
      </Button>
    </section>
  );
}
