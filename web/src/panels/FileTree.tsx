import {
  DownloadOutlined,
  FileOutlined,
  FolderOpenOutlined,
  FolderOutlined,
  LinkOutlined,
} from "@ant-design/icons";
import { useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import { useAppStore } from "../app/store";
import { fileUrl, useSignedLinks } from "../files/tickets";
import type { FileNode, FileTree } from "../protocol.gen";
import { Chevron } from "../shared/Chevron";
import { openFile } from "../viewer/viewer-store";
import styles from "./Changes.module.css";
import { visibleNodes, type VisibleNode } from "./tree";

const BADGE: Record<FileNode["status"], string> = {
  unchanged: "",
  created: "A",
  modified: "M",
  deleted: "D",
  renamed: "R",
};

/** The file tree: one tab stop, arrow keys inside, badges for changes. */
export function FileTreePanel({
  tree,
  highlighted,
}: {
  tree: FileTree;
  highlighted: readonly string[];
}) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const [active, setActive] = useState(tree.root.path);
  const list = useRef<HTMLUListElement>(null);
  const signed = useSignedLinks(useAppStore((state) => state.current));
  const nodes = visibleNodes(tree.root, chosen);
  const changed = tree.created_count + tree.modified_count + tree.deleted_count;
  const current = Math.max(
    0,
    nodes.findIndex(({ node }) => node.path === active),
  );

  const toggle = ({ node, open }: VisibleNode) => {
    if (node.type === "directory") setChosen({ ...chosen, [node.path]: !open });
    else if (node.status !== "deleted") openFile(node.path, tree.sandbox_session_id);
  };
  const moveTo = (index: number) => {
    const target = nodes[Math.min(nodes.length - 1, Math.max(0, index))];
    if (!target) return;
    setActive(target.node.path);
    list.current?.querySelectorAll<HTMLElement>("[role=treeitem]")[nodes.indexOf(target)]?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    const here = nodes[current];
    if (!here) return;
    const action = keyAction(event.key, here, nodes, current);
    if (action === null) return;
    event.preventDefault();
    if (action === "toggle") toggle(here);
    else moveTo(action);
  };

  return (
    <section>
      <p className={styles.counts}>
        {t("files.files", { count: tree.total_files })}
        {" · "}
        {t("files.directories", { count: tree.total_directories })}
        {changed > 0 ? (
          <span className={styles.changed}>{t("files.changed", { count: changed })}</span>
        ) : null}
        {signed ? (
          <a
            className={styles.zip}
            href={signed(fileUrl(tree.sandbox_session_id, "zip", tree.base_path))}
            download
          >
            <DownloadOutlined aria-hidden /> {t("files.zip")}
          </a>
        ) : null}
      </p>
      <ul
        ref={list}
        className={styles.tree}
        role="tree"
        aria-label={t("files.tree")}
        onKeyDown={onKey}
      >
        {nodes.map((each, index) => (
          <Node
            key={each.node.path}
            visible={each}
            focusable={index === current}
            highlighted={highlighted.includes(each.node.path)}
            link={linkOf(each.node, tree.sandbox_session_id, signed)}
            onClick={() => {
              setActive(each.node.path);
              toggle(each);
            }}
          />
        ))}
      </ul>
    </section>
  );
}

/** A file as it is, a folder as an archive; what is gone has no link. */
function linkOf(
  node: FileNode,
  session: string,
  signed: ((url: string) => string) | null,
): string | null {
  if (signed === null || node.status === "deleted") return null;
  if (node.type === "directory") return signed(fileUrl(session, "zip", node.path));
  return node.download_url && node.type === "file" ? signed(node.download_url) : null;
}

function keyAction(
  key: string,
  here: VisibleNode,
  nodes: readonly VisibleNode[],
  current: number,
): number | "toggle" | null {
  const folder = here.node.type === "directory";
  switch (key) {
    case "ArrowDown":
      return current + 1;
    case "ArrowUp":
      return current - 1;
    case "Home":
      return 0;
    case "End":
      return nodes.length - 1;
    case "ArrowRight":
      return folder ? (here.open ? current + 1 : "toggle") : null;
    case "ArrowLeft":
      return here.open ? "toggle" : nodes.findIndex(({ node }) => node.path === here.parent);
    case "Enter":
    case " ":
      return "toggle";
    default:
      return null;
  }
}

function Node({
  visible,
  focusable,
  highlighted,
  link,
  onClick,
}: {
  visible: VisibleNode;
  focusable: boolean;
  highlighted: boolean;
  link: string | null;
  onClick(): void;
}) {
  const { t } = useTranslation();
  const { node, depth, open } = visible;
  const directory = node.type === "directory";
  const Icon = directory
    ? open
      ? FolderOpenOutlined
      : FolderOutlined
    : node.type === "symlink"
      ? LinkOutlined
      : FileOutlined;
  return (
    <li
      role="treeitem"
      className={styles.node}
      aria-level={depth + 1}
      aria-expanded={directory ? open : undefined}
      tabIndex={focusable ? 0 : -1}
      data-directory={directory}
      data-status={node.status}
      data-highlighted={highlighted}
      style={{ paddingInlineStart: depth * 18 }}
      title={node.path}
      onClick={onClick}
    >
      <span className={styles.toggle}>{directory ? <Chevron open={open} /> : null}</span>
      <Icon aria-hidden className={styles.kind} />
      <span className={styles.name}>{node.name}</span>
      {link === null ? null : (
        <a
          className={styles.download}
          href={link}
          download
          tabIndex={focusable ? 0 : -1}
          aria-label={t(directory ? "files.zipOf" : "files.download", { name: node.name })}
          title={t(directory ? "files.zipOf" : "files.download", { name: node.name })}
          onClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.key === "Enter" && event.stopPropagation()}
        >
          <DownloadOutlined aria-hidden />
        </a>
      )}
      {node.status === "unchanged" ? null : (
        <span className={styles.badge} data-status={node.status} title={t(`files.${node.status}`)}>
          <span aria-hidden="true">{BADGE[node.status]}</span>
          <span className="visually-hidden">{t(`files.${node.status}`)}</span>
        </span>
      )}
    </li>
  );
}
