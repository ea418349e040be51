import { DesktopOutlined } from "@ant-design/icons";

import { useConversation } from "../app/scrub";
import { Picture } from "../pictures/Picture";
import styles from "../pictures/Picture.module.css";
import { callsOf } from "../state/calls";
import type { Call, Conversation } from "../state/model";
import { definePanel, viewsOfRuns, type View } from "./registry";

/** The newest picture of the browser or the desktop, or that of one call. */
function ScreenPanel({ view }: { view: string | null }) {
  const shown = pictured(useConversation());
  const call = shown.find(({ key }) => key === view) ?? shown.at(-1);
  const picture = call?.result?.pictures?.at(-1);
  if (!call || !picture) return null;
  return (
    <div className={styles.screen}>
      <Picture key={picture.id} picture={picture} title={titleOf(call)} />
    </div>
  );
}

function pictured({ runs }: Conversation): Call[] {
  return runs.flatMap((run) => callsOf(run)).filter(hasPicture);
}

function hasPicture({ result }: Call): boolean {
  return (result?.pictures?.length ?? 0) > 0;
}

function titleOf({ description, args, tool }: Call): string {
  return description || [tool, args.action, args.url].filter((part) => typeof part === "string").join(" ");
}

function toView(call: Call): View {
  return { key: call.key, at: call.startedAt, title: titleOf(call), state: "done" };
}

const views = viewsOfRuns((run) => callsOf(run).filter(hasPicture).map(toView));

export default definePanel({
  id: "screen",
  title: (t) => t("panel.screen"),
  icon: DesktopOutlined,
  order: 50,
  tab: true,
  relevant: (conversation) => views(conversation).length > 0,
  views,
  component: ScreenPanel,
});
