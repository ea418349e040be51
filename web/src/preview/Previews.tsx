import { LinkOutlined, PauseCircleOutlined, RedoOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { currentConversation, useAppStore } from "../app/store";
import panelStyles from "../panels/Pane.module.css";
import type { Preview } from "../state/model";
import { ApiError, type Data, request } from "../transport/http";
import styles from "./Previews.module.css";

const PATH = "/conversations/{conversation_id}/previews";
type Link = Data<"get", typeof PATH>[number];

/** The servers of the sandbox. Their links have a key, so no event has them: they are asked for. */
export default function Previews({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation();
  const previews = useAppStore((state) => currentConversation(state).previews);
  const [links, setLinks] = useState<readonly Link[]>([]);
  const [problem, setProblem] = useState("");
  const keep = (found: Promise<readonly Link[]>) => {
    setProblem("");
    return found.then(setLinks, (error: unknown) => {
      setProblem(t("preview.failed", { reason: error instanceof ApiError ? error.message || error.code : "" }));
    });
  };
  const path = { conversation_id: conversationId };
  useEffect(() => void keep(request("get", PATH, { path })), [conversationId, previews]);
  if (previews.length === 0) return <p className={panelStyles.none}>{t("preview.none")}</p>;
  return (
    <>
      <ul className={styles.list}>
        {previews.map((preview) => (
          <Item
            key={preview.port}
            preview={preview}
            url={links.find(({ port }) => port === preview.port)?.url ?? null}
            onOpen={() => void keep(request("post", PATH, { path, body: { port: preview.port } }))}
            onClose={() =>
              void keep(
                request("delete", `${PATH}/{port}`, {
                  path: { ...path, port: preview.port },
                }),
              )
            }
          />
        ))}
      </ul>
      {problem ? <p role="alert">{problem}</p> : null}
      <p className={styles.help}>{t("preview.help")}</p>
    </>
  );
}

function Item(props: { preview: Preview; url: string | null; onOpen(): void; onClose(): void }) {
  const { preview, url, onOpen, onClose } = props;
  const { t } = useTranslation();
  const { port, program, open, address } = preview;
  return (
    <li className={styles.item} data-preview={port}>
      <div className={styles.about}>
        <strong>{t("preview.listens", { program, port })}</strong>
        <span className={styles.address}>{open ? address : t("preview.closed")}</span>
      </div>
      {open ? (
        <div className={styles.actions}>
          <Button
            type="primary"
            icon={<LinkOutlined />}
            href={url ?? undefined}
            target="_blank"
            rel="noopener noreferrer"
            disabled={url === null}
          >
            {t("preview.open")}
          </Button>
          <Button icon={<PauseCircleOutlined />} onClick={onClose}>
            {t("preview.close")}
          </Button>
        </div>
      ) : (
        <Button icon={<RedoOutlined />} onClick={onOpen}>
          {t("preview.reopen")}
        </Button>
      )}
    </li>
  );
}
