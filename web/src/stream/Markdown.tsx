// Untrusted Markdown: raw HTML is shown as text, links open in a new tab, images are not loaded.
import XMarkdown, { type ComponentProps } from "@ant-design/x-markdown";
import type { ReactNode } from "react";

import { CodeBlock } from "./CodeBlock";
import { FileName } from "./FileName";
import styles from "./Markdown.module.css";

export default function Markdown({ text, streaming }: { text: string; streaming: boolean }) {
  return (
    <XMarkdown
      className={styles.markdown}
      content={text}
      components={COMPONENTS}
      streaming={{ hasNextChunk: streaming }}
      disableDefaultStyles
      escapeRawHtml
      openLinksInNewTab
    />
  );
}

const COMPONENTS = { pre: Pre, code: InlineOrBlock, table: Table, img: ImageLink };

function Pre({ children }: ComponentProps) {
  return <>{children}</>;
}

function InlineOrBlock({ children, lang, block }: ComponentProps) {
  const text = textOf(children);
  if (!block) return <FileName text={text} />;
  return <CodeBlock text={text.replace(/\n$/, "")} language={lang?.split(/\s/)[0] || null} />;
}

function Table({ children }: ComponentProps) {
  return (
    <div className={styles.scroll} tabIndex={0} role="group">
      <table>{children}</table>
    </div>
  );
}

/** Loading a remote image would tell its server that the page was read: it becomes a link. */
function ImageLink({ src, alt }: ComponentProps<{ src?: string; alt?: string }>) {
  return (
    <a href={src} target="_blank" rel="noopener noreferrer">
      {alt || src}
    </a>
  );
}

function textOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(textOf).join("");
  return typeof node === "string" || typeof node === "number" ? String(node) : "";
}
