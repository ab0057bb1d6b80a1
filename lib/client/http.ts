import { type AnswerOf, type InputOf, type OperationAt, type PathOf } from "../contract/api";
import { type FieldErrors, nameNeededCode, signInAgainCode, staleCode } from "../contract/errors";
import { type Method } from "../contract/operation";
import { waitText } from "../format/wait";
import { messages } from "../messages/common";

/** The timeout of a call, in ms. */
const TIMEOUT_MS = 120_000;
/** The delay before the one retry after a transient failure, in ms. */
const RETRY_MS = 1000;

/** What is stored of the fields that were sent, by their API names, and its version. */
export interface StoredMeanwhile {
  version: string;
  current: Record<string, unknown>;
}

/** An error response: its status and the messages of the server. */
export class ApiError extends Error {
  /** The server's code: `signInAgainCode` for a 403 that a fresh sign-in would turn into a success. */
  declare code: unknown;
  /** What someone else stored since the version that was sent; null for another error. */
  declare stored: StoredMeanwhile | null | undefined;
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

/** How a call is sent, besides what the contract says. */
export interface Sending {
  /** A file as the body. */
  file?: Blob;
  /** Lets the server perform the call once, however often it is sent. */
  idempotencyKey?: string;
  /** Whether the call survives leaving the page. */
  keepalive?: boolean;
  /** Aborts the call. */
  signal?: AbortSignal;
}

/** An argument that is left out where nothing in it is required. */
type Argument<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];
type Address<Path extends string> = Pick<InputOf<OperationAt<Method, Path>>, "params" | "query">;

interface AnyInput extends Sending {
  params?: Record<string, string | number | readonly string[]>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
}

function fill(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    [params[name] ?? ""].flat().map(encodeURIComponent).join("/"),
  );
  const given = Object.entries(query).filter(([, value]) => (value ?? "") !== "");
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${filled}?${text}` : filled;
}

/** The address below "/api/" of a path of the contract, with its parameters and query. */
export const addressOf = <Path extends PathOf<Method>>(path: Path, ...[input]: Argument<Address<Path>>): string =>
  fill(path, input ?? {});

/**
 * Calls the API: method, path, parameters, query, body, and response are the contract's. Reads, and calls with an
 * idempotency key, are retried once, after a second, on a timeout or a 5xx status.
 * @throws ApiError for an error response, and network errors.
 */
export async function call<Verb extends Method, Path extends PathOf<Verb>>(
  method: Verb,
  path: Path,
  ...[input]: Argument<InputOf<OperationAt<Verb, Path>> & Sending>
): Promise<AnswerOf<OperationAt<Verb, Path>>> {
  const { params, query, ...sending } = (input ?? {}) as AnyInput;
  const address = fill(path, { params, query });
  const send =
    method === "GET"
      ? () => request(method, address, sending)
      : () => withName(() => withToken((token) => request(method, address, { ...sending, token })));
  const answer = await (method === "GET" || sending.idempotencyKey ? withRetry(send) : send());
  return (answer.status === 204 ? null : await answer.json()) as AnswerOf<OperationAt<Verb, Path>>;
}

/**
 * Sends an event that may be lost: survives leaving the page, is never retried, and its failure is ignored. Guests need no
 * CSRF token, so none is fetched for them.
 */
export async function beacon(body: InputOf<OperationAt<"POST", "events/">>["body"]): Promise<void> {
  const send = (token?: string) => request("POST", "events/", { body, token, keepalive: true });
  const isGuest = document.documentElement.dataset.signedIn === undefined;
  await (isGuest ? send() : withToken(send)).catch(() => undefined);
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

/** The event on `window` before a call is made again that needs a name; `detail` takes whether there is one by now. */
export const nameNeededEvent = "name-needed";

/** Makes a call, and again once its caller has given a name, if it needs one (components/account/name-question.tsx). */
async function withName(call: () => Promise<Response>): Promise<Response> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== nameNeededCode) throw error;
    const isGiven = await new Promise<boolean>((detail) => {
      const isHeard = !window.dispatchEvent(new CustomEvent(nameNeededEvent, { detail, cancelable: true }));
      if (!isHeard) detail(false);
    });
    if (!isGiven) throw error;
    return call();
  }
}

let token: Promise<string> | null = null;

/** The CSRF token, fetched once. If that fails, calls go without and the server decides. */
function csrfToken(): Promise<string> {
  token ??= call("GET", "auth/csrf/").then(
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

async function request(
  method: string,
  path: string,
  { body, file, idempotencyKey, token, keepalive, signal }: Sending & { body?: unknown; token?: string } = {},
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
  const { detail, code, current, version, ...rest } = body ?? {};
  if (code === signInAgainCode) window.dispatchEvent(new Event(signInAgainEvent));
  const fields = Object.entries(rest).filter((entry): entry is [string, string[]] => Array.isArray(entry[1]));
  const text = typeof detail === "string" ? detail : null;
  const stored = code === staleCode ? ({ current, version } as StoredMeanwhile) : null;
  return Object.assign(new ApiError(answer.status, text, Object.fromEntries(fields)), { code, stored });
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
