import { z } from "zod";
import { largestId } from "../rules/id";

/** Whether to email the affected user: `?notify=1`. */
export const notify = z.enum(["0", "1"]).optional();

/** An id: an integer, or its digits in a path or query. */
export const id = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^[1-9]\d{0,9}$/, "A valid integer is required.")
      .transform(Number),
  ])
  .pipe(z.number().int().min(1).max(largestId));
export const idParam = z.object({ id });
/** In a response: the version of the values that are edited. Changes only with them. */
export const version = z.string();
/** In a body: the version that the caller read. If another one is stored, the call is answered with 409. */
export const seen = z.string().max(100).optional();
/** No parameters, no query, or the schema of a form without fields. */
export const nothing = z.object({});

/** A non-negative integer in a query, capped at `largest`. */
const count = (largest: number) =>
  z
    .string()
    .regex(/^\d+$/, "A valid non-negative integer is required.")
    .transform((text) => Math.min(Number(text), largest));

/** `limit` and `offset` of a list. The limit is capped at `largest`; the endpoint lowers it to `mostRows`. */
export const paging = (largest = 1000, standard = largest) => ({
  limit: count(largest)
    .default(standard)
    .describe(
      largest === 1000
        ? "At most 1000; at most 200 of other people's rows unless you are a moderator. Larger numbers are lowered."
        : `At most ${largest}. Larger numbers are lowered.`,
    ),
  offset: count(Number.MAX_SAFE_INTEGER).default(0),
});

/** The filter of the lists that moderators work through: only what is assigned to the caller, or to the admins as one. */
export const assignment = { assigned: z.enum(["me"]).optional() };

/** A review's rating in a query: one digit. */
export const stars = z
  .string()
  .regex(/^[1-5]$/, "A whole number from 1 to 5 is required.")
  .transform(Number);

/** An average rating in a query, with at most one decimal. */
export const averageStars = z
  .string()
  .regex(/^([1-4](\.\d)?|5(\.0)?)$/, "A number from 1 to 5 with one decimal at most is required.")
  .transform(Number);

/** A boolean in a query. */
export const yesNo = z
  .enum(["true", "false", "1", "0", "True", "False"], { error: "Must be a valid boolean." })
  .transform((text) => ["true", "1", "True"].includes(text));

/** Up to 1,000 comma-separated ids. An empty list matches nothing and differs from an omitted one. */
export const idList = z
  .string()
  .transform((text): (number | string)[] =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(id).max(1000));

export interface OrderKey<Key extends string> {
  key: Key;
  descending: boolean;
}

/** An `ordering`: comma-separated keys, with "-" for descending. */
export const ordering = <const Key extends string>(keys: readonly Key[]) =>
  z.string().transform((text, ctx) => {
    const order: OrderKey<Key>[] = [];
    for (const part of text.split(",").map((word) => word.trim())) {
      const descending = part.startsWith("-");
      const key = keys.find((known) => known === part.slice(descending ? 1 : 0));
      if (key === undefined) {
        ctx.addIssue({ code: "custom", message: `"${part}" is not one of: ${keys.join(", ")}.` });
        return z.NEVER;
      }
      order.push({ key, descending });
    }
    return order;
  });

/** A time in a request: ISO 8601 with its offset, or a date for the whole day. */
export const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/** The end of such a time, in UTC: for a date, the last millisecond of the day. */
export const endOfMoment = (text: string): Date => new Date(text.length === 10 ? `${text}T23:59:59.999Z` : text);

/** A time in a response: ISO 8601, UTC. */
export const time = z.string();

/** A page of a list. `next` and `previous` are the URLs of the adjacent pages. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    count: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });

/** What a handler returns for a list; the endpoint wraps it in the envelope. */
export interface Page<Item> {
  items: Item[];
  count: number;
  /** The limit that applied, if the verb lowered it. */
  limit?: number;
}
