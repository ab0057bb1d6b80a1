import "server-only";
import { z } from "zod";
import { type FactKey, factSources } from "@/lib/rules/fact-source";
import { teamRoles } from "@/lib/rules/team";

/** A listing's status, address, and owner at one moment. */
const listingState = z.object({
  status: z.enum(["pending", "active", "suspended"]),
  categoryId: z.number(),
  furtherCategoryIds: z.array(z.number()).default([]),
  slug: z.string(),
  closedOn: z.string().nullable().default(null),
  movedToId: z.number().nullable().default(null),
  ownerId: z.number().nullable(),
  claimedAt: z.string().nullable(),
});
export type ListingState = z.infer<typeof listingState>;

const value = z.union([z.string(), z.boolean()]).nullable();
const ids = z.array(z.number());
const facts = z.array(z.custom<FactKey>());
const sourceEntry = z.object({
  at: z.string(),
  source: z.enum(factSources),
  import: z.number().optional(),
  fields: facts,
});

/** An open claim before the merge. Another owner changes its kind, gets time to answer, and voids the former one's answer. */
const claimBefore = z.object({
  id: z.number(),
  listingId: z.number(),
  kind: z.enum(["claim", "transfer"]),
  ownerAgreedAt: z.string().nullable(),
  /** Null in merges before it was kept: their claims keep the time that they have. */
  createdAt: z.string().nullable().default(null),
  ownerRefusedAt: z.string().nullable().default(null),
});

/**
 * What a merge changed, stored with it so that it can be undone: ids, addresses, and listing fields, never what people
 * wrote. It's parsed with this schema.
 */
export const mergeBefore = z.object({
  /** The name of the merged listing. */
  name: z.string(),
  kept: listingState,
  merged: listingState,
  /** The kept listing after the merge, with its former status. */
  after: listingState,
  /** The kept listing's fields that were replaced: value before and after. */
  fields: z.record(z.string(), z.tuple([value, value])),
  /** Listings that had been merged into the merged one earlier. */
  followers: ids,
  reviews: z.object({ moved: ids, dropped: ids }),
  claims: z.object({ moved: ids, open: z.array(claimBefore), withdrawn: ids }),
  campaigns: z.object({
    moved: ids,
    /** The campaign that continues, the one that ended in its favor, and the contributions to the latter. */
    joined: z.object({ into: z.number(), ended: z.number(), contributions: ids }).nullable(),
  }),
  /** The teams before the merge that ended, and whether the merged listing's team moved to the kept one with its owner. */
  team: z
    .object({
      ended: z.array(
        z.object({ listing_id: z.number(), user_id: z.number(), role: z.enum(teamRoles), joined_at: z.string() }),
      ),
      isMoved: z.boolean(),
    })
    .default({ ended: [], isMoved: false }),
  /** Affiliations that moved to the kept listing. The others stay with the merged one, out of sight. */
  affiliations: ids.default([]),
  grants: z.object({
    moved: ids,
    revoked: ids,
    /** Campaigns whose funded year was moved behind another one, with its former beginning. */
    stacked: z.array(z.tuple([z.number(), z.string()])).default([]),
  }),
  meta: z.object({ id: z.number(), canonicalUrl: z.string() }).nullable(),
  /** Statistics that were added to the kept listing's: the day, then its counts in the order of `dayCounts`. */
  days: z.array(z.tuple([z.string()]).rest(z.number())),
  /** Rows that moved as server/relations.ts says, by relation: their keys. */
  moved: z.record(z.string(), z.array(z.array(z.union([z.string(), z.number()])))).default({}),
  /** The facts that the kept listing took over, and where its own came from before. */
  sources: z
    .object({ taken: facts, former: z.array(sourceEntry) })
    .nullable()
    .default(null),
  /** Whether the two listings swapped their opening hours. */
  hoursSwapped: z.boolean().default(false),
  /** Photos that moved, with their former places. Merges before photos existed have none. */
  photos: z.array(z.tuple([z.number(), z.number()])).default([]),
  /** Locations that moved, with their former places. The others stay with the merged listing, out of sight. */
  locations: z.array(z.tuple([z.number(), z.number()])).default([]),
});
export type MergeBefore = z.infer<typeof mergeBefore>;
