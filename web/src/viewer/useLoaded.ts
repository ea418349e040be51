import { useEffect, useState } from "react";

import { ApiError } from "../transport/api";

export interface Loaded<T> {
  value: T | null;
  /** The code of what went wrong, and the server's words. */
  error: { code: string; message: string } | null;
}

/** What a request gave; asked again when `key` changes. An answer that comes too late is dropped. */
export function useLoaded<T>(key: string | null, load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<Loaded<T> & { key: string | null }>({
    key: null, value: null, error: null,
  });
  useEffect(() => {
    if (key === null) return;
    let wanted = true;
    load().then(
      (value) => wanted && setState({ key, value, error: null }),
      (error: unknown) => {
        const { code, message } = error instanceof ApiError ? error : { code: "other", message: "" };
        if (wanted) setState({ key, value: null, error: { code, message } });
      },
    );
    return () => {
      wanted = false;
    };
    // `load` is a new function on every render; what it asks for is named by the key.
  }, [key]);
  return state;
}
