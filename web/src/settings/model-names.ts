const SHOWN_FOLDERS = 2;

/** `qwen3:8b` of `ollama:qwen3:8b`; of a model that is a file, the file and its folder. */
export function modelName(model: string): string {
  const name = model.slice(model.indexOf(":") + 1);
  // The whole path is longer than its place, and the end that tells models apart would be cut off.
  return name.startsWith("/") ? name.split("/").slice(-SHOWN_FOLDERS).join("/") : name;
}
