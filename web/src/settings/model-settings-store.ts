// The model menu and the model settings, which several places open.
import { create } from "zustand";

import { api, type ModelSettings } from "../transport/api";

interface ModelSettingsState {
  menuOpen: boolean;
  /** Loaded when the dialog opens; null while it never was. */
  settings: ModelSettings | null;
  dialogOpen: boolean;
}

export const useModelSettings = create<ModelSettingsState>(() => ({
  menuOpen: false,
  settings: null,
  dialogOpen: false,
}));
const { setState: set } = useModelSettings;

export function setMenuOpen(menuOpen: boolean): void {
  set({ menuOpen });
}

/** False if the server does not allow changing them. */
export async function openModelSettings(): Promise<boolean> {
  const found = await api.models().catch(() => null);
  if (!found?.slots || !found.providers) return false;
  set({ settings: found, dialogOpen: true, menuOpen: false });
  return true;
}

export function settingsChanged(settings: ModelSettings): void {
  set({ settings });
}

export function closeModelSettings(): void {
  set({ dialogOpen: false });
}
