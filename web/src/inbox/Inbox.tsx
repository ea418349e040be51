import { Button, Checkbox, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { openConversation } from "../app/actions";
import { useConversationInfo } from "../app/store";
import { openQuestion } from "../hitl/question-store";
import { useQueue, type OpenQuestion } from "../hitl/queue";
import { TimeLeft } from "../hitl/TimeLeft";
import styles from "./Inbox.module.css";
import { canNotify, notificationsOn, setNotifications } from "./notifications";

interface Props {
  open: boolean;
  onClose(): void;
}

/** What waits in all conversations, to be answered from here. */
export default function Inbox({ open, onClose }: Props) {
  const { t } = useTranslation();
  const waiting = useQueue().filter(({ request }) => request.type === "form");
  return (
    <Modal
      open={open}
      title={t("inbox.title")}
      width={560}
      footer={null}
      destroyOnHidden
      closable={{ "aria-label": t("panel.close") }}
      onCancel={onClose}
    >
      {waiting.length === 0 ? (
        <p className={styles.nothing}>{t("inbox.nothing")}</p>
      ) : (
        <ul className={styles.list}>
          {waiting.map((each) => (
            <Waiting key={each.request.id} question={each} onAnswer={onClose} />
          ))}
        </ul>
      )}
      <NotificationSwitch />
    </Modal>
  );
}

function Waiting({ question, onAnswer }: { question: OpenQuestion; onAnswer(): void }) {
  const { t } = useTranslation();
  const here = useConversationInfo();
  const { request, conversationId, fromConversation } = question;
  const title = (fromConversation ?? here?.title) || t("sidebar.untitled");
  const answer = () => {
    onAnswer();
    openQuestion(request.id);
  };
  const visit = () => {
    onAnswer();
    openConversation(conversationId);
  };
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <span className={styles.title}>{request.title}</span>
        <button type="button" className={styles.conversation} onClick={visit}>
          {title}
        </button>
        <span className={styles.left}>
          <TimeLeft request={request} />
        </span>
      </div>
      <Button
        type="primary"
        aria-label={t("inbox.answerNamed", { title: request.title })}
        onClick={answer}
      >
        {t("inbox.answer")}
      </Button>
    </li>
  );
}

/** Asks the browser for permission when it is switched on. */
function NotificationSwitch() {
  const { t } = useTranslation();
  const [on, setOn] = useState(notificationsOn);
  const [refused, setRefused] = useState(false);
  if (!canNotify()) return null;
  const change = async (wanted: boolean) => {
    const result = await setNotifications(wanted);
    setOn(result);
    setRefused(wanted && !result);
  };
  return (
    <div className={styles.notify}>
      <Checkbox checked={on} onChange={(event) => void change(event.target.checked)}>
        {t("inbox.notify")}
      </Checkbox>
      {refused ? (
        <p className={styles.refused} role="alert">
          {t("inbox.notifyRefused")}
        </p>
      ) : null}
    </div>
  );
}
