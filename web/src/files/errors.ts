// What went wrong with a file, in the language of the page.
import type { TFunction } from "i18next";

const KNOWN = [
  "too_large",
  "no_space",
  "read_only",
  "path_outside_workspace",
  "not_found",
  "already_exists",
  "is_a_directory",
  "not_a_directory",
  "not_a_file",
  "not_text",
  "permission_denied",
  "invalid_path",
  "file_changed",
  "upload_ended",
  "sandbox_unavailable",
  "disk_full",
  "unreachable",
  "workspace_elsewhere",
  "run_active",
  "nothing_to_undo",
] as const;

export function errorText(t: TFunction, code: string | null, message = ""): string {
  const known = KNOWN.find((each) => each === code);
  return known ? t(`fileErrors.${known}`) : message || t("fileErrors.other");
}
