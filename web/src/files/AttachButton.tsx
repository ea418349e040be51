import { PaperClipOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useRef } from "react";
import { useTranslation } from "react-i18next";

import { chosenFiles, type GivenFile } from "./dropped";

/** Chooses files or a folder; everything else comes by dropping and pasting. */
export function AttachButton({ onFiles }: { onFiles(files: readonly GivenFile[]): void }) {
  const { t } = useTranslation();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    if (input.files) onFiles(chosenFiles(input.files));
    // The same file can be chosen again after it was removed.
    input.value = "";
  };
  return (
    <>
      <Dropdown
        trigger={["click"]}
        menu={{
          items: [
            { key: "files", label: t("attach.files"), onClick: () => files.current?.click() },
            { key: "folder", label: t("attach.folder"), onClick: () => folder.current?.click() },
          ],
        }}
      >
        <Button
          type="text"
          shape="circle"
          icon={<PaperClipOutlined />}
          aria-label={t("attach.add")}
          title={t("attach.add")}
        />
      </Dropdown>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        data-testid="attach-files"
        onChange={(event) => take(event.target)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        data-testid="attach-folder"
        {...{ webkitdirectory: "" }}
        onChange={(event) => take(event.target)}
      />
    </>
  );
}
