import { z } from "zod";
import { decision, decisionBrief, sentGrounds } from "./decision";
import { operation } from "./operation";

/** What can be taken along when an account is suspended. */
export const belongings = [
  "reviews",
  "pending_reviews",
  "listings",
  "photos",
  "reports",
  "claims",
  "corrections",
] as const;
export type Belonging = (typeof belongings)[number];

const belongingCounts = z.object(
  Object.fromEntries(belongings.map((name) => [name, z.number().int()])) as Record<Belonging, z.ZodNumber>,
);
export type BelongingCounts = z.infer<typeof belongingCounts>;

export const readBelongings = operation("GET users/{id}/suspend/", {
  summary: "What a person has on the site, which a suspension can take along.",
  who: "admin",
  answer: belongingCounts,
});

export const suspendBody = z.object({ ...sentGrounds, remove: z.array(z.enum(belongings)).default([]) });
export type SuspendBody = z.infer<typeof suspendBody>;

export const suspendUser = operation("POST users/{id}/suspend/", {
  summary: "Suspends an account, and takes along what is named. Restoring brings all of it back.",
  who: "admin",
  body: suspendBody,
  risk: "rights",
  answer: z.object({ decision: decisionBrief, removed: belongingCounts.partial() }),
});

export const restoreUser = operation("POST users/{id}/restore/", {
  summary: "Ends the suspension of an account and brings back what it took along.",
  who: "admin",
  risk: "rights",
  answer: decision,
});
