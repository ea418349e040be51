// One upload with its progress: `fetch` cannot tell how much it has sent.
import { ApiError } from "../transport/http";
import { pageLanguage } from "../transport/language";
import { savedToken } from "../transport/token";

export interface Upload {
  /** Resolves with the path in the workspace. */
  done: Promise<string>;
  abort(): void;
}

export function uploadFile(
  conversation: string,
  file: File,
  path: string,
  onProgress: (sent: number) => void,
): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<string>((resolve, reject) => {
    const query = encodeURIComponent(path);
    request.open("POST", `/endpoint/file/sandbox/${encodeURIComponent(conversation)}/upload?path=${query}`);
    request.setRequestHeader("Authorization", `Bearer ${savedToken() ?? ""}`);
    request.setRequestHeader("Accept-Language", pageLanguage());
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onload = () => {
      const reply = parse(request.responseText);
      if (request.status === 200 && reply?.data) resolve(reply.data.path);
      else reject(new ApiError(reply?.code ?? "http_error", reply?.message ?? "", request.status));
    };
    request.onerror = () => reject(new ApiError("unreachable", "", 0));
    request.onabort = () => reject(new ApiError("aborted", "", 0));
    const form = new FormData();
    form.append("file", file, file.name);
    request.send(form);
  });
  return { done, abort: () => request.abort() };
}

interface UploadReply {
  code: string;
  message: string;
  data: { path: string } | null;
}

function parse(text: string): UploadReply | null {
  try {
    return JSON.parse(text) as UploadReply;
  } catch {
    return null;
  }
}
