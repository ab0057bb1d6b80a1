import { errorOf, withRetry, withToken } from "./http";

interface Upload {
  form: FormData;
  /** Lets the server perform the call once, however often it is sent. */
  idempotencyKey: string;
  /** Gets the share that was sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** `fetch` doesn't tell how much was sent. */
function send(path: string, token: string, { form, idempotencyKey, onProgress, signal }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open("POST", `/api/${path}`);
    call.setRequestHeader("Accept", "application/json");
    call.setRequestHeader("X-CSRFToken", token);
    call.setRequestHeader("Idempotency-Key", idempotencyKey);
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () => resolve(new Response(call.responseText, { status: call.status }));
    call.onerror = () => reject(new TypeError("The upload failed."));
    call.onabort = () => reject(new DOMException("The upload was canceled.", "AbortError"));
    signal.addEventListener("abort", () => call.abort());
    call.send(form);
  });
}

/**
 * Sends a form with a file to `path` of the API, telling how far it is. Retried once, as calls with a key are.
 * @throws ApiError for an error response, and network errors.
 */
export async function upload<Answer>(path: string, sending: Upload): Promise<Answer> {
  const answer = await withRetry(() =>
    withToken(async (token) => {
      const response = await send(path, token, sending);
      if (!response.ok) throw await errorOf(response);
      return response;
    }),
  );
  return answer.json() as Promise<Answer>;
}
