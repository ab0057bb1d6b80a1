import { beforeAll, describe, expect, it } from "vitest";
import { makeCampaign, makeContribution } from "@/prisma/factories/campaign";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeLocation } from "@/prisma/factories/location";
import { makePhoto } from "@/prisma/factories/photo";
import { makeFlag, makeHelpfulVote, makeReview } from "@/prisma/factories/review";
import { makeSubscription } from "@/prisma/factories/subscription";
import { makeUser } from "@/prisma/factories/user";
import { database, Prisma } from "@/server/db/client";
import { checks } from "@/server/verify/checks";
import { findDifferences } from "@/server/verify/find-differences";
import { ownerPrisma } from "../support/owner-prisma";
import { differences } from "../support/recount";

const db = database();
const owner = ownerPrisma();

/** A site with data behind each of its stored values. */
beforeAll(async () => {
  const top = await makeCategory(db, { name: "Lawyers" });
  const category = await makeCategory(db, { name: "Family", parentId: top.id });
  const owner = await makeUser(db, { premiumMembership: true });
  await db.premiumGrant.create({ data: { cause: "user_grant", userId: owner.id } });
  await makeSubscription(db, { userId: owner.id });
  const listing = await makeListing(db, {
    categoryId: category.id,
    name: "Harbor Partners",
    claimedById: owner.id,
    isPremium: true,
  });
  const review = await makeReview(db, { listingId: listing.id });
  await makeHelpfulVote(db, { reviewId: review.id });
  await makeFlag(db, { reviewId: review.id });
  await makePhoto(db, { listingId: listing.id });
  await makeLocation(db, { listingId: listing.id });
  const campaign = await makeCampaign(db, { listingId: listing.id });
  await makeContribution(db, { campaignId: campaign.id });
  const past = new Date(Date.now() - 500 * 86_400_000);
  const year = { status: "ended", reachedAt: past, yearFrom: past } as const;
  const over = await makeCampaign(db, { listingId: listing.id, ...year });
  await makeContribution(db, { campaignId: over.id, amountCents: 50_000 });
  const given = { cause: "crowdfund", listingId: listing.id, campaignId: over.id, startsAt: past } as const;
  await db.premiumGrant.create({ data: { ...given, endsAt: new Date(past.getTime() + 365 * 86_400_000) } });
  const counts = { created: 1, skipped: 0, refused: 0 };
  const { id } = await db.import.create({
    data: { kind: "business", categoryId: category.id, fileName: "a.csv", fingerprint: "a" },
  });
  await db.importBatch.create({ data: { importId: id, firstRow: 0, rows: 1, ...counts } });
  await db.importBatch.create({ data: { importId: id, firstRow: 1, rows: 1, created: 0, skipped: 1, refused: 0 } });
  await db.listing.update({ where: { id: listing.id }, data: { importId: id } });
  const member = await makeUser(db);
  await db.listingMember.create({ data: { listingId: listing.id, userId: member.id, role: "manager" } });
  const person = await makeListing(db, { categoryId: category.id });
  await makeFlag(db, { reviewId: (await makeReview(db, { listingId: person.id })).id });
  const confirmed = { status: "confirmed", confirmedAt: new Date() } as const;
  const hidden = await makeListing(db, { categoryId: category.id, status: "suspended" });
  await makeFlag(db, { reviewId: (await makeReview(db, { listingId: hidden.id })).id });
  await db.affiliation.create({ data: { personId: person.id, firmId: listing.id, ...confirmed } });
});

/** How each stored value can be made wrong without its triggers, and corrected again. */
const wrongs: Record<string, [wrong: Prisma.Sql, right: Prisma.Sql]> = {
  teams: [
    Prisma.sql`UPDATE "user" SET closed_at = now() WHERE id IN (SELECT user_id FROM listing_member)`,
    Prisma.sql`UPDATE "user" SET closed_at = NULL WHERE id IN (SELECT user_id FROM listing_member)`,
  ],
  affiliations: [
    Prisma.sql`INSERT INTO affiliation (person_id, firm_id, status, confirmed_at)
      SELECT firm_id, person_id, status, confirmed_at FROM affiliation`,
    Prisma.sql`DELETE FROM affiliation WHERE id = (SELECT max(id) FROM affiliation)`,
  ],
  locations: [
    Prisma.sql`UPDATE listing SET more_locations = more_locations + 1 WHERE more_locations > 0`,
    Prisma.sql`UPDATE listing SET more_locations = more_locations - 1 WHERE more_locations > 0`,
  ],
  "location places": [
    Prisma.sql`UPDATE listing_location SET place_id = 1`,
    Prisma.sql`UPDATE listing_location SET city = city`,
  ],
  ratings: [
    Prisma.sql`UPDATE listing SET rating_sum = rating_sum + 1`,
    Prisma.sql`UPDATE listing SET rating_sum = rating_sum - 1`,
  ],
  helpful: [
    Prisma.sql`UPDATE review SET helpful_count = helpful_count + 1`,
    Prisma.sql`UPDATE review SET helpful_count = helpful_count - 1`,
  ],
  flags: [
    Prisma.sql`UPDATE review SET flag_count = flag_count + 1`,
    Prisma.sql`UPDATE review SET flag_count = flag_count - 1`,
  ],
  "cover photos": [
    Prisma.sql`UPDATE listing SET cover_photo = NULL`,
    Prisma.sql`UPDATE listing l SET cover_photo = concat(p.id, '/', p.hash) FROM photo p WHERE p.listing_id = l.id`,
  ],
  "photo files": [
    Prisma.sql`UPDATE photo_file SET size = 1000 WHERE size = 800`,
    Prisma.sql`UPDATE photo_file SET size = 800 WHERE size = 1000`,
  ],
  flagged: [Prisma.sql`UPDATE review SET status = 'active'`, Prisma.sql`UPDATE review SET status = 'flagged'`],
  counts: [
    Prisma.sql`UPDATE category SET business_count = business_count + 1 WHERE slug = 'lawyers'`,
    Prisma.sql`UPDATE category SET business_count = business_count - 1 WHERE slug = 'lawyers'`,
  ],
  members: [
    Prisma.sql`UPDATE category_listing SET score = score + 1`,
    Prisma.sql`UPDATE category_listing m SET score = l.score FROM listing l WHERE l.id = m.listing_id`,
  ],
  paths: [
    Prisma.sql`UPDATE category SET full_slug = 'elsewhere' WHERE slug = 'family'`,
    Prisma.sql`UPDATE category SET full_slug = 'lawyers/family' WHERE slug = 'family'`,
  ],
  "category words": [
    Prisma.sql`UPDATE listing SET category_words = 'Lawyers'`,
    Prisma.sql`UPDATE listing SET category_words = 'Lawyers Family'`,
  ],
  "listing categories": [
    // Its triggers would refuse it.
    Prisma.sql`DO $$ BEGIN
      SET LOCAL session_replication_role = replica;
      UPDATE listing SET further_category_ids = '{99999999}' WHERE status = 'suspended';
    END $$`,
    Prisma.sql`UPDATE listing SET further_category_ids = '{}' WHERE status = 'suspended'`,
  ],
  "search words": [
    Prisma.sql`DELETE FROM search_word WHERE word = 'harbor'`,
    Prisma.sql`INSERT INTO search_word VALUES ('harbor')`,
  ],
  places: [Prisma.sql`UPDATE listing SET place_id = 10001`, Prisma.sql`UPDATE listing SET place_id = NULL`],
  "search entries": [Prisma.sql`UPDATE search_entry SET words = ''`, Prisma.sql`SELECT rebuild_search_entries()`],
  "concept terms": [
    Prisma.sql`DELETE FROM concept_term WHERE stems = 'dentist'`,
    Prisma.sql`INSERT INTO concept_term (stems, concept_id) SELECT 'dentist', id FROM concept WHERE name = 'Dentist'`,
  ],
  "reported reviews": [
    Prisma.sql`UPDATE listing SET flagged_reviews = flagged_reviews - 1`,
    Prisma.sql`UPDATE listing SET flagged_reviews = flagged_reviews + 1`,
  ],
  "waiting edits": [
    Prisma.sql`UPDATE review SET has_edit = NOT has_edit`,
    Prisma.sql`UPDATE review SET has_edit = NOT has_edit`,
  ],
  "listing counters": [
    Prisma.sql`INSERT INTO listing_counter (kind, status, listings, visible_reviews, flagged_reviews)
      VALUES ('doctor', 'pending', 0, 1, 0)`,
    Prisma.sql`INSERT INTO listing_counter (kind, status, listings, visible_reviews, flagged_reviews)
      VALUES ('doctor', 'pending', 0, -1, 0)`,
  ],
  "review counters": [
    Prisma.sql`UPDATE review_counter SET rating = rating - 1 WHERE status = 'flagged' AND reviews > 0`,
    Prisma.sql`SELECT recount_counters()`,
  ],
  "account counters": [Prisma.sql`DELETE FROM user_counter WHERE users > 0`, Prisma.sql`SELECT recount_counters()`],
  names: [
    Prisma.sql`UPDATE listing_name SET name = 'x'`,
    Prisma.sql`UPDATE listing_name n SET name = l.name FROM listing l WHERE l.id = n.listing_id`,
  ],
  "service prices": [
    Prisma.sql`UPDATE listing SET service_prices = 'Haircut: $45 or more $'`,
    Prisma.sql`UPDATE listing SET service_prices = 'Haircut: $45\nColor: from $1,200.50 per visit'`,
  ],
  imports: [Prisma.sql`UPDATE import SET undone = undone + 1`, Prisma.sql`UPDATE import SET undone = undone - 1`],
  "import batches": [
    Prisma.sql`UPDATE import_batch SET rows = 2, skipped = 1 WHERE first_row = 0`,
    Prisma.sql`UPDATE import_batch SET rows = 1, skipped = 0 WHERE first_row = 0`,
  ],
  campaigns: [
    Prisma.sql`UPDATE campaign SET raised_cents = raised_cents + 1 WHERE status = 'open'`,
    Prisma.sql`UPDATE campaign SET raised_cents = raised_cents - 1 WHERE status = 'open'`,
  ],
  "contribution statuses": [
    Prisma.sql`UPDATE contribution SET status = 'lost'`,
    Prisma.sql`UPDATE contribution SET status = 'paid'`,
  ],
  "reached goals": [
    Prisma.sql`UPDATE campaign SET goal_cents = 2500 WHERE status = 'open'`,
    Prisma.sql`UPDATE campaign SET goal_cents = 50000 WHERE status = 'open'`,
  ],
  "funded years": [
    Prisma.sql`UPDATE premium_grant SET ends_at = ends_at + interval '1 ms' WHERE cause = 'crowdfund'`,
    Prisma.sql`UPDATE premium_grant SET ends_at = ends_at - interval '1 ms' WHERE cause = 'crowdfund'`,
  ],
  "listing premium": [
    Prisma.sql`UPDATE listing SET premium_expires = now() + interval '1 day'`,
    Prisma.sql`UPDATE listing SET premium_expires = NULL`,
  ],
  "subscription premium": [
    Prisma.sql`UPDATE subscription_payment SET status = 'refunded'`,
    Prisma.sql`UPDATE subscription_payment SET status = 'paid'`,
  ],
  "user premium": [
    Prisma.sql`UPDATE "user" SET premium_membership = NOT premium_membership`,
    Prisma.sql`UPDATE "user" SET premium_membership = NOT premium_membership`,
  ],
};

it("has a wrong value below for every recomputation to find", () =>
  expect(Object.keys(wrongs).sort()).toEqual(checks.map(({ name }) => name).sort()));

it("finds nothing wrong with what the site stored", async () => expect(await differences()).toEqual({}));

describe("a wrong stored value", () => {
  it.each(Object.entries(wrongs))("is found in its own check and no other: %s", async (name, [wrong, right]) => {
    await owner.$executeRaw(wrong);
    expect(Object.keys(await differences())).toEqual([name]);
    await owner.$executeRaw(right);
  });

  it("is no longer found once it is right", async () => expect(await differences()).toEqual({}));

  it("is reported with its row, the stored and the correct value, the first twenty and the total", async () => {
    for (let n = 0; n < 25; n += 1) await makeReview(db, { status: "pending" });
    await db.$executeRaw(Prisma.sql`UPDATE review SET helpful_count = 7 WHERE status = 'pending'`);
    const [found] = await findDifferences(db);
    expect(found).toMatchObject({ name: "helpful", count: 25 });
    expect(found?.examples).toHaveLength(20);
    expect(found?.examples[0]).toEqual({ id: expect.any(Number) as number, helpful_count: 7, due: 0 });
    await db.$executeRaw(Prisma.sql`UPDATE review SET helpful_count = 0 WHERE status = 'pending'`);
  });
});

it("accepts an expired premium for the minute until its job runs, and not after", async () => {
  const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000);
  const { id } = await makeListing(db, { isPremium: true, premiumExpires: at(20) });
  expect(await differences()).toEqual({});
  await db.listing.update({ where: { id }, data: { premiumExpires: at(80) } });
  expect(Object.keys(await differences())).toEqual(["listing premium"]);
  await db.listing.delete({ where: { id } });
});
