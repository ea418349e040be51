/** `qwen3:8b` of `ollama:qwen3:8b`. */
export function modelName(model: string): string {
  return model.slice(model.indexOf(":") + 1);
}
