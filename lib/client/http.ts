import { type FieldErrors, signInAgainCode } from "../contract/errors";
import { waitText } from "../format/wait";
import { messages } from "../messages";

/** The timeout of a call, in ms. */
const TIMEOUT_MS = 120_000;
/** The delay before the one retry after a transient failure, in ms. */
const RETRY_MS = 1000;

/** An error response: its status and the messages of the server. */
export class ApiError extends Error {
  /** The server's code: `signInAgainCode` for a 403 that a fresh sign-in would turn into a success. */
  declare code: unknown;
  constructor(
    readonly status: number,
    /** The server's message; null for none. */
    readonly detail: string | null,
    /** The errors by wire field. */
    readonly fields: FieldErrors,
  ) {
    super(detail ?? `${status}`);
  }
}

export interface Sending {
  body?: unknown;
  /** A file, instead of `body`. */
  file?: Blob;
  /** Lets the server perform the call once, however often it is sent. */
  idempotencyKey?: string;
  /** Whether the call survives leaving the page. */
  keepalive?: boolean;
  /** Aborts the call. */
  signal?: AbortSignal;
}

type Send = (path: string, sending: Sending) => Promise<Response>;

/**
 * Reads `path` of the API (without "/api/"). Retried once, after a second, on a timeout or a 5xx status.
 * @throws ApiError for an error response, and network errors.
 */
export async function get<Answer>(path: string, sending: Pick<Sending, "signal"> = {}): Promise<Answer> {
  return (await withRetry(() => request("GET", path, sending))).json() as Promise<Answer>;
}

/** Like `get`, but retried only with an idempotency key. */
export const post = <Answer>(path: string, sending: Sending = {}): Promise<Answer> => send("POST", path, sending);

/** Sends changes; never retried. */
export const patch = <Answer>(path: string, body: unknown, sending: Pick<Sending, "keepalive"> = {}): Promise<Answer> =>
  send("PATCH", path, { ...sending, body });

/** Replaces; never retried. */
export const put = <Answer>(path: string, body: unknown): Promise<Answer> => send("PUT", path, { body });

/** Deletes; never retried. */
export const remove = (path: string, body?: unknown): Promise<void> => send("DELETE", path, { body });

/**
 * Sends something that may be lost: survives leaving the page, is never retried, and its failure is ignored. Guests need no
 * CSRF token, so none is fetched for them.
 */
export async function beacon(path: string, body: unknown): Promise<void> {
  const call = (token?: string) => request("POST", path, { body, token, keepalive: true });
  const isGuest = document.documentElement.dataset.signedIn === undefined;
  await (isGuest ? call() : withToken(call)).catch(() => undefined);
}

async function send<Answer>(method: string, path: string, sending: Sending): Promise<Answer> {
  const call: Send = (to, given) => withToken((token) => request(method, to, { ...given, token }));
  const answer = await (sending.idempotencyKey ? withRetry(() => call(path, sending)) : call(path, sending));
  return (answer.status === 204 ? undefined : await answer.json()) as Answer;
}

/** Makes a call, and once more, after a second, on a timeout or a 5xx status. */
export async function withRetry(call: () => Promise<Response>): Promise<Response> {
  try {
    return await call();
  } catch (error) {
    if (!isTransient(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return call();
  }
}

function isTransient(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500;
  return error instanceof DOMException && error.name === "TimeoutError";
}

let token: Promise<string> | null = null;

/** The CSRF token, fetched once. If that fails, calls go without and the server decides. */
function csrfToken(): Promise<string> {
  token ??= get<{ csrftoken: string }>("auth/csrf/").then(
    ({ csrftoken }) => csrftoken,
    () => {
      token = null;
      return "";
    },
  );
  return token;
}

/** Fetches the CSRF token in advance, for calls made while the page is being left. */
export const prepareToSend = (): void => void csrfToken();

/** Makes a call with the CSRF token. A token belongs to one session: after a sign-in in another window it is fetched again, once. */
export async function withToken(call: (token: string) => Promise<Response>): Promise<Response> {
  const used = csrfToken();
  try {
    return await call(await used);
  } catch (error) {
    const isStale = error instanceof ApiError && error.status === 403 && error.detail?.startsWith("CSRF Failed");
    if (!isStale) throw error;
    // Of calls that fail together, the first fetches the token for all: a second one would invalidate it.
    if (token === used) token = null;
    return call(await csrfToken());
  }
}

type RequestOptions = Sending & { token?: string };

async function request(
  method: string,
  path: string,
  { body, file, idempotencyKey, token, keepalive, signal }: RequestOptions = {},
) {
  const answer = await fetch(`/api/${path}`, {
    method,
    headers: {
      Accept: "application/json",
      "X-Requested-With": "XMLHttpRequest",
      ...(token && { "X-CSRFToken": token }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(file && { "Content-Type": file.type }),
      ...(idempotencyKey && { "Idempotency-Key": idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && { body: file }),
    ...(keepalive && { keepalive }),
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
  });
  if (!answer.ok) throw await errorOf(answer);
  return answer;
}

/** The event on `window` after a call that needs a fresh sign-in (components/layout/sign-in-again.tsx). */
export const signInAgainEvent = "sign-in-again";

/** The error of a response. */
export async function errorOf(answer: Response): Promise<ApiError> {
  const body = (await answer.json().catch(() => null)) as Record<string, unknown> | null;
  const { detail, code, ...rest } = body ?? {};
  if (code === signInAgainCode) window.dispatchEvent(new Event(signInAgainEvent));
  const fields = Object.entries(rest).filter((entry): entry is [string, string[]] => Array.isArray(entry[1]));
  const text = typeof detail === "string" ? detail : null;
  return Object.assign(new ApiError(answer.status, text, Object.fromEntries(fields)), { code });
}

/** How long to wait, in seconds, if the call was refused as one too many; else null. */
export function throttledSeconds({ status, detail }: ApiError): number | null {
  const seconds = status === 429 ? /\b(\d+) seconds/.exec(detail ?? "")?.[1] : undefined;
  return seconds === undefined ? null : Number(seconds);
}

/**
 * The message of a failed call, in plain words if the session has ended or the caller must wait: the server's, else those of the fields, else `fallback`. Also `fallback` for 5xx errors,
 * since the screen knows better than the server what failed.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.status >= 500) return fallback;
  if (error.status === 401) return messages.account.sessionEnded;
  const seconds = throttledSeconds(error);
  if (seconds !== null) return messages.account.throttled(waitText(seconds));
  return error.detail ?? (Object.values(error.fields).flat().join(" ") || fallback);
}
