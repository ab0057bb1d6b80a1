import { z } from "zod";

/** Largest id that the database can hold. */
const largestId = 2_147_483_647;

/** Whether the affected person is told by mail: `?notify=1`. */
export const notify = z.enum(["0", "1"]).optional();

/** An id: a whole number, in a path or query its digits. */
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
export const noParams = z.object({});
export const noQuery = z.object({});

/** A whole number of a query, not negative; more than `largest` is lowered to it. */
const count = (largest: number) =>
  z
    .string()
    .regex(/^\d+$/, "A valid non-negative integer is required.")
    .transform((text) => Math.min(Number(text), largest));

/** `limit` and `offset` of a list; a larger limit than the largest is lowered to it. */
export const paging = (largest = 1000, standard = largest) => ({
  limit: count(largest).default(standard),
  offset: count(Number.MAX_SAFE_INTEGER).default(0),
});

/** The stars of a review in a query: one digit. */
export const stars = z
  .string()
  .regex(/^[1-5]$/, "A whole number from 1 to 5 is required.")
  .transform(Number);

/** An average of stars in a query, with one decimal at most. */
export const averageStars = z
  .string()
  .regex(/^([1-4](\.\d)?|5(\.0)?)$/, "A number from 1 to 5 with one decimal at most is required.")
  .transform(Number);

/** A yes or no of a query. */
export const yesNo = z
  .enum(["true", "false", "1", "0", "True", "False"], { error: "Must be a valid boolean." })
  .transform((text) => ["true", "1", "True"].includes(text));

/** Ids separated by commas, at most 1000. An empty list asks for nothing, so that it must not count as not sent. */
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

/** An `ordering`: comma-separated keys of this set, "-" for descending. */
export const ordering = <const Key extends string>(keys: readonly Key[]) =>
  z.string().transform((text, ctx) => {
    const asked: OrderKey<Key>[] = [];
    for (const part of text.split(",").map((word) => word.trim())) {
      const descending = part.startsWith("-");
      const key = keys.find((known) => known === part.slice(descending ? 1 : 0));
      if (key === undefined) {
        ctx.addIssue({ code: "custom", message: `"${part}" is not one of: ${keys.join(", ")}.` });
        return z.NEVER;
      }
      asked.push({ key, descending });
    }
    return asked;
  });

/** A time in a request: ISO 8601 with its offset, or a date for the whole day. */
export const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/** The end of such a time, in UTC: for a date, the last millisecond of the day. */
export const endOfMoment = (text: string): Date => new Date(text.length === 10 ? `${text}T23:59:59.999Z` : text);

/** A time of the wire: ISO 8601, UTC. */
export const time = z.string();

/** A list's answer. `next` and `previous` are the addresses of the neighbouring pages. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    count: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });

/** What a verb gives for a list: the door makes the envelope of it. */
export interface Page<Item> {
  items: Item[];
  count: number;
}
