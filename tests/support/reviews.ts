import { type Review } from "@/lib/contract/review";
import { database } from "@/server/db/client";
import { type SignedIn } from "./actors";
import { call } from "./call";

/** The caller: a signed-in user, or a guest with these headers (none: without the visitor cookie). */
export type Caller = Pick<SignedIn, "headers"> | null;

/** Valid grounds of a removal. */
export const grounds = { reason: "private_data", facts: "The second sentence names a patient." };

/** A valid review. */
export const someWords = { rating: 4, title: "Clear answers", content: "They called back on the day." };

/** Posts a new review of a business, unless the body says otherwise. */
export const write = (who: Caller, body: unknown, headers?: Record<string, string>) =>
  call({ path: "reviews/", method: "POST", body, as: who?.headers, headers });

/** Changes a review; `query` isn't part of the body. */
export const patch = (who: Caller, id: number, { query = "", ...body }: Record<string, unknown>) =>
  call({ path: `reviews/${id}/${String(query)}`, method: "PATCH", body, as: who?.headers });

export const remove = (who: Caller, id: number) => call({ path: `reviews/${id}/`, method: "DELETE", as: who?.headers });

interface Action {
  id: number;
  body?: unknown;
  query?: string;
  headers?: Record<string, string>;
}

/** Calls an action of a review, with only its id or with a body. */
export function act(name: string, who: Caller, to: number | Action) {
  const { id, body, query = "", headers } = typeof to === "number" ? ({ id: to } as Action) : to;
  const path = `reviews/${id}/${name}/${query}`;
  return call({ path, method: "POST", body, as: who?.headers, headers });
}

export const flagsOf = (who: Caller, id: number, query = "") =>
  call({ path: `reviews/${id}/flags/${query}`, as: who?.headers });

/** The reviews that a list returns to this caller. */
export const listed = async (who: Caller, query: string) =>
  ((await call({ path: `reviews/?${query}`, as: who?.headers })).body as { results: Review[] }).results;

export const stored = (id: number) => database().review.findUniqueOrThrow({ where: { id } });

/** The pending emails by template, with their values and recipients. */
export const mails = async (template: string) =>
  database().outboxMail.findMany({ where: { template }, orderBy: { id: "asc" } });
