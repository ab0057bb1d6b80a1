import { z } from "zod";
import { removalCodes } from "../rules/removal-reasons";
import { userStatuses, userTypes } from "../rules/permissions";
import { id, idParam, time } from "./common";
import { operation } from "./operation";

/** The lists that moderators work through. */
export const moderationKinds = ["users", "listings", "reviews", "photos"] as const;
export type ModerationKind = (typeof moderationKinds)[number];

const n = z.number().int();

/** What a person did on the site so far, as moderators weigh it. */
export const personRecord = z.object({
  id,
  full_name: z.string(),
  /** Null for moderators. */
  email: z.string().nullable(),
  user_type: z.enum(userTypes),
  status: z.enum(userStatuses),
  date_joined: time,
  reviews: n,
  published: n,
  removed: n,
  removal_reasons: z.array(z.enum(removalCodes)),
  reviews_today: n,
  /** Reports that they made, and how many of the decided ones led to a removal. */
  reports: n,
  reports_decided: n,
  reports_upheld: n,
  claims: n,
  claims_approved: n,
  listings: n,
});
export type PersonRecord = z.infer<typeof personRecord>;

export const readPersonRecord = operation({
  method: "GET",
  path: "moderation/people/{id}/",
  summary: "A person's reviews, reports, and claims in numbers.",
  who: "moderator",
  params: idParam,
  answer: personRecord,
});

export const openItem = operation({
  method: "POST",
  path: "moderation/open/",
  summary: "Tells which item the caller has open (null: none), and returns what other moderators have open.",
  who: "moderator",
  body: z.object({ kind: z.enum(moderationKinds), id: id.nullable() }),
  risk: "none",
  answer: z.object({ others: z.array(z.object({ id, full_name: z.string() })) }),
});
