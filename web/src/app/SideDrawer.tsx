import { Drawer } from "antd";
import { useState, type ReactNode } from "react";

interface Props {
  side: "left" | "right" | "bottom";
  title: string;
  open: boolean;
  onClose(): void;
  children: ReactNode;
}

const SIZE = { left: 280, right: "min(720px, 88vw)", bottom: "82%" } as const;

/** A side column as a drawer; its content mounts when it is first opened. */
export default function SideDrawer({ side, title, open, onClose, children }: Props) {
  const [mounted, setMounted] = useState(open);
  if (open && !mounted) setMounted(true);
  if (!mounted) return null;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement={side}
      size={SIZE[side]}
      title={title}
      styles={{
        header: { padding: "12px 16px" },
        body: { padding: 0, background: side === "left" ? "var(--bg-sidebar)" : undefined },
      }}
    >
      {children}
    </Drawer>
  );
}
