import { caughtUp } from "./changes";
import { noteSent } from "./log-sink";

const site = "http://localhost:3000";

type Handler = (request: Request) => Promise<Response>;
const routes = import.meta.glob<Record<string, Handler>>("../../app/api/**/route.ts");

/** Answers a request with the route file that Next would choose. */
export async function answerTo(request: Request): Promise<Response> {
  const [, , first = ""] = new URL(request.url).pathname.split("/");
  const load = (folder: string) => routes[`../../app/api/${folder}/[[...path]]/route.ts`];
  const route = await (load(first) ?? load("(listings)/[kind]"))?.();
  return route![request.method]!(request);
}

export interface Call {
  /** The path below `/api/`, with its query. */
  path: string;
  method?: string;
  body?: unknown;
  /** A raw body, instead of `body` as JSON. */
  text?: string;
  /** A form, instead of `body` as JSON. */
  form?: FormData;
  headers?: Record<string, string>;
  /** Headers of a signed-in user (tests/support/actors.ts). */
  as?: Record<string, string>;
  /** Answers instead of the API. */
  handler?: Handler;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Calls the API as Next does, after all committed changes arrived, and reads the answer. */
export async function call({ path, method = "GET", handler = answerTo, ...rest }: Call): Promise<Answer> {
  const text = rest.text ?? (rest.body === undefined ? undefined : JSON.stringify(rest.body));
  noteSent([
    rest.body,
    Object.fromEntries(new URL(path, site).searchParams),
    rest.form && Object.fromEntries(rest.form),
  ]);
  const request = new Request(`${site}/api/${path}`, {
    method,
    body: rest.form ?? text,
    headers: {
      ...(text === undefined ? {} : { "content-type": "application/json" }),
      "x-client-address": "127.0.0.1",
      "x-request-id": "test-request",
      ...rest.as,
      ...rest.headers,
    },
  });
  await caughtUp();
  const response = await handler(request);
  const answer = await response.text();
  const isJson = answer !== "" && response.headers.get("content-type")?.includes("json");
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(answer) : answer };
}
