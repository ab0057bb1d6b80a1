import { type Handler } from "@/server/http/endpoint";
import { caughtUp } from "./changes";
import { noteSent } from "./log-sink";

const site = "http://localhost:3000";

export interface Call {
  /** The path below `/api/`, with its query. */
  path: string;
  method?: string;
  /** The path parameters, as Next passes them. */
  params?: Record<string, string | string[]>;
  body?: unknown;
  /** A raw body, instead of `body` as JSON. */
  text?: string;
  /** A form, instead of `body` as JSON. */
  form?: FormData;
  headers?: Record<string, string>;
  /** Headers of a signed-in user (tests/support/actors.ts). */
  as?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Calls an exported route handler as Next does, after all committed changes arrived, and reads the answer. */
export async function call(handler: Handler, { path, method = "GET", params = {}, ...rest }: Call): Promise<Answer> {
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
  const response = await handler(request, { params: Promise.resolve(params) });
  const answer = await response.text();
  const isJson = answer !== "" && response.headers.get("content-type")?.includes("json");
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(answer) : answer };
}
