import { z } from "zod";
import { id } from "./common";
import { operation } from "./operation";

/** The listing events that are counted per day. */
export const eventKinds = ["view", "call", "message", "whatsapp", "email", "website", "search"] as const;
export type EventKind = (typeof eventKinds)[number];

export const eventBody = z
  .object({
    kind: z.enum(eventKinds),
    /** The listings concerned: exactly one, except for appearances in search results. */
    listing_ids: z.array(id).min(1).max(60),
  })
  .refine(({ kind, listing_ids }) => kind === "search" || listing_ids.length === 1, {
    path: ["listing_ids"],
    message: "One listing is required.",
  });
export type EventBody = z.infer<typeof eventBody>;

export const recordEvent = operation("POST events/", {
  summary: "Records that a listing was viewed, contacted, or shown in a search. Bots, owners, and admins don't count.",
  who: "guest",
  body: eventBody,
  bodyKilobytes: 4,
  risk: "none",
  throttle: "events",
});

const counts = z.object(
  Object.fromEntries(eventKinds.map((kind) => [kind, z.number().int()])) as Record<EventKind, z.ZodNumber>,
);

export const analyticsDays = ["7", "30", "90"] as const;

export const analytics = z.object({
  listing_id: id,
  /** One entry per UTC day, oldest first, including days without events. */
  days: z.array(counts.extend({ day: z.string() })),
  totals: counts,
  /** The same number of days before them. */
  previous: z.object({ days: z.array(counts.extend({ day: z.string() })), totals: counts }),
});
export type Analytics = z.infer<typeof analytics>;

export const readAnalytics = operation("GET owner/analytics/", {
  summary: "How often a listing was viewed, contacted, and found, per day.",
  who: "owner",
  query: z.object({ listing_id: id, days: z.enum(analyticsDays).default("30") }),
  answer: analytics,
});
