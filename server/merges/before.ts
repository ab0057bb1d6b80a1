import "server-only";
import { z } from "zod";

/** A listing's place, owner and standing at one moment. */
const stand = z.object({
  status: z.enum(["pending", "active", "suspended"]),
  categoryId: z.number(),
  slug: z.string(),
  ownerId: z.number().nullable(),
  claimedAt: z.string().nullable(),
});
export type Stand = z.infer<typeof stand>;

const value = z.union([z.string(), z.boolean()]).nullable();
const ids = z.array(z.number());

/** An open claim as it was: its kind follows from whether the listing has an owner, and an owner's word is theirs. */
const claimBefore = z.object({
  id: z.number(),
  listingId: z.number(),
  kind: z.enum(["claim", "transfer"]),
  ownerAgreedAt: z.string().nullable(),
});

/**
 * What a merge changed, kept with it so that it can be undone: ids, places and the listing's own fields, never what
 * people wrote. It is read back through this shape.
 */
export const mergeBefore = z.object({
  /** The name of the listing that went into the other one. */
  name: z.string(),
  kept: stand,
  merged: stand,
  /** The kept one afterwards, but for its status. */
  after: stand,
  /** Each field that was taken over: before and after. */
  fields: z.record(z.string(), z.tuple([value, value])),
  /** Listings that had been merged into the merged one before. */
  followers: ids,
  reviews: z.object({ moved: ids, dropped: ids }),
  claims: z.object({ moved: ids, open: z.array(claimBefore), withdrawn: ids }),
  campaigns: z.object({
    moved: ids,
    /** The campaign that goes on, the one that ended for it, and what was paid into that one. */
    joined: z.object({ into: z.number(), ended: z.number(), contributions: ids }).nullable(),
  }),
  grants: z.object({ moved: ids, revoked: ids }),
  meta: z.object({ id: z.number(), canonicalUrl: z.string() }).nullable(),
  /** Days that were added to the kept one's: the day, then its figures in the order of `dayFigures`. */
  days: z.array(z.tuple([z.string()]).rest(z.number())),
});
export type MergeBefore = z.infer<typeof mergeBefore>;

/** A listing's figures of a day. */
export const dayFigures = [
  "views",
  "calls",
  "messages",
  "whatsapps",
  "emails",
  "websites",
  "search_appearances",
] as const;
