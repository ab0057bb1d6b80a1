import { type FieldErrors } from "../contract/errors";

/** How long an answer is waited for, in ms. */
const TIMEOUT_MS = 120_000;
/** How long after a failure that may pass a call is made again, in ms; once. */
const RETRY_MS = 1000;

/** An answer that is not a success: its status and what the server said of it. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** The server's sentence, null where it gave none. */
    readonly detail: string | null,
    /** What is wrong with each field, by its name on the wire. */
    readonly fields: FieldErrors,
  ) {
    super(detail ?? `The server answered ${status}.`);
  }
}

export interface Sending {
  body?: unknown;
  /** Made by the caller, one for each thing to be done: with it the server does it once, however often it is sent. */
  idempotencyKey?: string;
  /** Whether the call goes on when the page is left. */
  keepalive?: boolean;
  /** Ends the call before it is answered. */
  signal?: AbortSignal;
}

type Send = (path: string, sending: Sending) => Promise<Response>;

/**
 * Reads `path` of the API, given without "/api/". A timeout or a status from 500 on is tried once more after a second.
 * @throws ApiError for any other answer than success, and what the network threw.
 */
export async function get<Answer>(path: string, sending: Pick<Sending, "signal"> = {}): Promise<Answer> {
  return (await again(() => ask("GET", path, sending))).json() as Promise<Answer>;
}

/** Sends a new thing; like `get` otherwise, but repeated only where an idempotency key makes that safe. */
export const post = <Answer>(path: string, sending: Sending = {}): Promise<Answer> => send("POST", path, sending);

/** Sends changes; never repeated by itself. */
export const patch = <Answer>(path: string, body: unknown, sending: Pick<Sending, "keepalive"> = {}): Promise<Answer> =>
  send("PATCH", path, { ...sending, body });

/** Asks to take something away; never repeated by itself. */
export const remove = (path: string, body?: unknown): Promise<void> => send("DELETE", path, { body });

/**
 * Tells something that may be lost: goes out even while the page is being left, is never repeated, and whatever becomes of
 * it nobody is told. Guests' calls need no token, so that none is fetched for them.
 */
export async function beacon(path: string, body: unknown): Promise<void> {
  const call = (token?: string) => ask("POST", path, { body, token, keepalive: true });
  const isGuest = document.documentElement.dataset.signedIn === undefined;
  await (isGuest ? call() : withToken(call)).catch(() => undefined);
}

async function send<Answer>(method: string, path: string, sending: Sending): Promise<Answer> {
  const call: Send = (to, given) => withToken((token) => ask(method, to, { ...given, token }));
  const answer = await (sending.idempotencyKey ? again(() => call(path, sending)) : call(path, sending));
  return (answer.status === 204 ? undefined : await answer.json()) as Answer;
}

async function again(call: () => Promise<Response>): Promise<Response> {
  try {
    return await call();
  } catch (error) {
    if (!mayPass(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return call();
  }
}

function mayPass(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500;
  return error instanceof DOMException && error.name === "TimeoutError";
}

let token: Promise<string> | null = null;

/** The token that sending calls carry, asked for once. Where it can't be had the call goes without and is judged. */
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

/** Fetches the token ahead, so that a call made while the page is left need not wait for it. */
export const prepareToSend = (): void => void csrfToken();

/** A token is good for one session: after a sign-in in another window a new one is fetched, once. */
async function withToken(call: (token: string) => Promise<Response>): Promise<Response> {
  try {
    return await call(await csrfToken());
  } catch (error) {
    const isStale = error instanceof ApiError && error.status === 403 && error.detail?.startsWith("CSRF Failed");
    if (!isStale) throw error;
    token = null;
    return call(await csrfToken());
  }
}

type Asking = Sending & { token?: string };

async function ask(method: string, path: string, { body, idempotencyKey, token, keepalive, signal }: Asking = {}) {
  const answer = await fetch(`/api/${path}`, {
    method,
    headers: {
      Accept: "application/json",
      "X-Requested-With": "XMLHttpRequest",
      ...(token && { "X-CSRFToken": token }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(idempotencyKey && { "Idempotency-Key": idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(keepalive && { keepalive }),
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
  });
  if (!answer.ok) throw await errorOf(answer);
  return answer;
}

async function errorOf(answer: Response): Promise<ApiError> {
  const said: unknown = await answer.json().catch(() => null);
  if (typeof said !== "object" || said === null) return new ApiError(answer.status, null, {});
  const { detail, ...rest } = said as Record<string, unknown>;
  const fields = Object.entries(rest).filter((entry): entry is [string, string[]] => Array.isArray(entry[1]));
  return new ApiError(answer.status, typeof detail === "string" ? detail : null, Object.fromEntries(fields));
}

/**
 * What to tell somebody whose call failed: the server's sentence, else those about the fields, else `fallback`; that
 * too where the server itself broke, which knows less of what was wanted than the form does.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.status >= 500) return fallback;
  return error.detail ?? (Object.values(error.fields).flat().join(" ") || fallback);
}
