import { ApiError } from "./http";
import { pageLanguage } from "./language";
import { savedToken } from "./token";

/** Saves what an endpoint gives as a file; a link could not carry the token. */
export async function download(path: string, name: string): Promise<void> {
  const headers = { Authorization: `Bearer ${savedToken() ?? ""}`, "Accept-Language": pageLanguage() };
  const response = await fetch(path, { headers }).catch(() => null);
  if (!response?.ok) {
    const reply = (await response?.json().catch(() => null)) as { message?: string } | null;
    throw new ApiError("http_error", reply?.message ?? "", response?.status ?? 0);
  }
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
