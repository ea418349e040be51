import { lazy, Suspense, type ComponentType } from "react";

import { closeDialog, usePageDialog, type PageDialog } from "./dialogs";

export interface DialogProps {
  dialog: PageDialog;
  onClose(): void;
}

// Each is loaded when it is first opened.
const DIALOGS: Record<PageDialog["name"], ComponentType<DialogProps>> = {
  shortcuts: lazy(() => import("../shortcuts/Shortcuts")),
  share: lazy(() => import("../share/Share")),
  playbooks: lazy(() => import("../playbooks/Playbooks")),
  playbook: lazy(() => import("../playbooks/PlaybookForm")),
  allowed: lazy(() => import("../settings/Allowed")),
};

export function PageDialogs() {
  const dialog = usePageDialog((state) => state.dialog);
  if (dialog === null) return null;
  const Dialog = DIALOGS[dialog.name];
  return (
    <Suspense>
      <Dialog key={dialog.name} dialog={dialog} onClose={closeDialog} />
    </Suspense>
  );
}
