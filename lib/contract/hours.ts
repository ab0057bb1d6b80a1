import { z } from "zod";
import { minutesPerDay, mostExceptions, mostSpansPerDay, spansProblem } from "../rules/opening-hours";
import { parseHours } from "../rules/parse-hours";
import { usTimeZones } from "../rules/time-zones";
import { idParam, seen } from "./common";
import { kindSegment, listing } from "./listing";
import { operation } from "./operation";
import { atMost } from "./text";
import { dayMs } from "../rules/time";

const problems = {
  range: "Each time must be within its day and end after it begins.",
  many: `A day can have at most ${mostSpansPerDay} times.`,
  overlap: "Times must not overlap.",
};
const unreadable = (part: string) =>
  `We can't read "${part.slice(0, 60)}". Write hours like "Mon-Fri 9-5; Sat by appointment".`;

/** Minutes after midnight. */
const opens = z
  .number()
  .int()
  .min(0)
  .max(minutesPerDay - 1);
/** Minutes after the midnight before it opens: above 1440 on the next day. */
const closes = z
  .number()
  .int()
  .min(1)
  .max(2 * minutesPerDay);
const daySpan = z.object({ opens, closes, by_appointment: z.boolean().optional() });
const span = daySpan.extend({ day: z.number().int().min(0).max(6) });

/** Hours as text, "Mon-Fri 9-5; Sat 10-2", read as spans. */
export const hoursTyped = atMost(1000).transform((text, ctx) => {
  const parsed = parseHours(text);
  if ("spans" in parsed && parsed.unread.length === 0) return parsed.spans;
  const message = "spans" in parsed ? unreadable(parsed.unread.join("; ")) : problems[parsed.problem];
  ctx.addIssue({ code: "custom", message });
  return z.NEVER;
});

/** Hours as text, "Mon-Fri 9-5; Sat 10-2", or as spans. Without any, the hours are unknown again. */
export const hoursBody = z
  .object({
    text: hoursTyped.optional(),
    spans: z
      .array(span)
      .max(7 * mostSpansPerDay)
      .optional(),
    /** Null for the time zone of its place; without it, the time zone stays. */
    time_zone: z.enum(usTimeZones, { error: "Choose one of the time zones." }).nullish(),
    seen,
  })
  .transform(({ text, spans = [], time_zone: timeZone, ...rest }, ctx) => {
    const problem = text ? null : spansProblem(spans);
    if (problem) ctx.addIssue({ code: "custom", path: ["spans"], message: problems[problem] });
    return { spans: text ?? spans, timeZone, ...rest };
  });
export type HoursBody = z.output<typeof hoursBody>;

const date = z.iso.date({ error: "Enter a date." });

export const exceptionsBody = z.object({
  exceptions: z
    .array(
      z
        .object({
          from: date,
          to: date,
          spans: z.array(daySpan).max(mostSpansPerDay),
          note: atMost(100).default(""),
        })
        .refine(({ from, to }) => from <= to, { error: "The last date is before the first.", path: ["to"] })
        .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 366 * dayMs, {
          error: "An exception lasts a year at most.",
          path: ["to"],
        })
        .refine(({ spans }) => spansProblem(spans.map((one) => ({ day: 0, ...one }))) === null, {
          error: problems.overlap,
          path: ["spans"],
        }),
    )
    .max(mostExceptions)
    .refine((all) => new Set(all.map(({ from, to }) => `${from} ${to}`)).size === all.length, {
      error: "These dates already have other hours. Remove them first.",
    }),
  seen,
});
export type ExceptionsBody = z.output<typeof exceptionsBody>;

const ofListing = z.object({ kind: kindSegment }).extend(idParam.shape);

export const putHours = operation("PUT {kind}/{id}/hours/", {
  summary: "Replaces a listing's opening hours.",
  who: "owner",
  params: ofListing,
  body: hoursBody,
  risk: "none",
  answer: listing,
});

export const putHoursExceptions = operation("PUT {kind}/{id}/hours/exceptions/", {
  summary: "Replaces the dates on which a listing has other hours.",
  who: "owner",
  params: ofListing,
  body: exceptionsBody,
  risk: "none",
  answer: listing,
});
