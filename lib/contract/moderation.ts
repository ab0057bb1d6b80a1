import { z } from "zod";
import { removalCodes } from "../rules/removal-reasons";
import { userStatuses, userTypes } from "../rules/permissions";
import { severalLines } from "../rules/written-text";
import { id, time } from "./common";
import { operation } from "./operation";
import { atMost } from "./text";

/** The lists that moderators work through. */
export const moderationKinds = [
  "users",
  "listings",
  "reviews",
  "photos",
  "reports",
  "corrections",
  "appeals",
  "second-looks",
  "messages",
] as const;
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

export const readPersonRecord = operation("GET moderation/people/{id}/", {
  summary: "A person's reviews, reports, and claims in numbers.",
  who: "moderator",
  answer: personRecord,
});

const kind = z.enum(moderationKinds);
const person = z.object({ id, full_name: z.string() });

/** What a moderator told colleagues about an item. */
const moderationNote = z.object({
  id,
  text: z.string(),
  by: z.string(),
  /** Who shall decide from then on; null: anyone. */
  assignee: z.string().nullable(),
  created_at: time,
});
export type ModerationNote = z.infer<typeof moderationNote>;

export const openItem = operation("POST moderation/open/", {
  summary:
    "Tells which item the caller has open (null: none), and returns its notes, what other moderators have open, which items are someone's to decide, and who can decide.",
  who: "moderator",
  body: z.object({ kind, id: id.nullable() }),
  risk: "none",
  answer: z.object({
    others: z.array(person),
    /** Items that are assigned, the latest first, with whom to. */
    assigned: z.array(z.object({ id, assignee: z.string() })),
    notes: z.array(moderationNote),
    colleagues: z.array(person),
  }),
});

/** The value for those who may decide, where it is no single moderator. */
export const assigneeGroups = ["anyone", "admins"] as const;

export const noteBody = z
  .object({
    kind,
    id,
    text: z.string().transform(severalLines).pipe(atMost(1000)).default(""),
    /** Who shall decide from now on: a moderator, all admins, or anyone; by default as before. */
    assignee: z.union([z.coerce.number().int().positive(), z.enum(assigneeGroups)]).optional(),
  })
  .refine(({ text, assignee }) => text !== "" || assignee !== undefined, {
    path: ["text"],
    message: "Write a note, or choose who decides.",
  });
export type NoteBody = z.output<typeof noteBody>;

export const noteItem = operation("POST moderation/notes/", {
  summary: "Leaves a note on an item for other moderators, assigns it to one of them, or hands it to the admins.",
  who: "moderator",
  body: noteBody,
  risk: "none",
  answer: z.object({ notes: z.array(moderationNote) }),
});
