import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ModerationKind, moderationKinds } from "@/lib/contract/moderation";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makePhoto } from "@/prisma/factories/photo";
import { makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { send } from "../support/measures";
import { grounds } from "../support/reviews";

const db = database();
let admin: SignedIn;
let moderator: SignedIn;
/** Who decided what is appealed, or looked at again. */
let decider: SignedIn;
beforeAll(async () => {
  decider = await signIn({ userType: "moderator" });
  admin = await signIn({ userType: "admin" });
});
beforeEach(async () => {
  moderator = await signIn({ userType: "moderator" });
});

async function removal() {
  const author = await signIn();
  const { id } = await makeReview(db, { userId: author.id });
  await send(decider, `PATCH reviews/${id}/`, { status: "removed", ...grounds });
  return { author, id: (await db.decision.findFirstOrThrow({ where: { targetId: id }, orderBy: { id: "desc" } })).id };
}

/** An item of each list, and the query of its list. */
const items: Record<ModerationKind, { make: () => Promise<number>; list: string }> = {
  users: { make: async () => (await makeUser(db, { status: "pending" })).id, list: "users/?status=pending" },
  listings: {
    make: async () => (await makeClaim(db)).listingId,
    list: "listings/?has_claim=true",
  },
  reviews: { make: async () => (await makeReview(db, { status: "pending" })).id, list: "reviews/?waiting=true" },
  photos: {
    make: async () => (await makePhoto(db, { listingId: (await makeListing(db)).id, status: "pending" })).id,
    list: "photos/?status=pending",
  },
  reports: {
    make: async () => {
      const { id } = await makeListing(db);
      await send(await signIn(), "reports/", { kind: "listing", id });
      return (await db.report.findFirstOrThrow({ where: { listingId: id } })).id;
    },
    list: "reports/?status=open",
  },
  corrections: {
    make: async () => {
      const { id: listingId } = await makeListing(db);
      const given = { kind: "closed", listingId, confirmedAt: new Date() } as const;
      return (await db.correction.create({ data: { ...given, userId: (await makeUser(db)).id } })).id;
    },
    list: "suggestions/?status=open",
  },
  appeals: {
    make: async () => {
      const { author, id } = await removal();
      const sent = await send(author, `decisions/${id}/appeal/`, { text: "I wrote about my own visit there." });
      return (sent.body as { id: number }).id;
    },
    list: "appeals/?status=open",
  },
  "second-looks": {
    make: async () => {
      const { id: decisionId } = await removal();
      await db.secondLook.createMany({ data: { decisionId }, skipDuplicates: true });
      return decisionId;
    },
    list: "decisions/?second_look=open",
  },
  messages: {
    make: async () =>
      (
        await db.contactMessage.create({
          data: { name: "Ann", email: "ann@example.com", text: "Hello", confirmedAt: new Date() },
        })
      ).id,
    list: "contact/?status=open",
  },
};

const idsOf = async (who: SignedIn, path: string) => {
  const { status, body } = await call({ path, as: who.headers });
  expect(status).toBe(200);
  const { results, count } = body as { results: { id: number }[]; count: number };
  expect(count).toBe(results.length);
  return results.map(({ id }) => id);
};
const note = (who: SignedIn, body: object) => send(who, "moderation/notes/", body);

describe.each(moderationKinds)("an item of the list of %s", (kind) => {
  it("that is assigned to someone is mailed to them, and found by their filter until it is another's", async () => {
    const { make, list } = items[kind];
    const [mine, others] = [await make(), await make()];
    // Only admins see accounts.
    const assignee = kind === "users" ? await signIn({ userType: "admin" }) : moderator;
    expect((await note(admin, { kind, id: mine, assignee: assignee.id, text: "You know it." })).status).toBe(200);
    expect((await note(admin, { kind, id: others, assignee: admin.id })).status).toBe(200);
    const filtered = `${list}&assigned=me`;
    expect(await idsOf(assignee, filtered)).toEqual([mine]);
    expect(await idsOf(admin, filtered)).not.toContain(mine);
    const mails = { where: { userId: assignee.id, template: "item-assigned" } };
    expect(await db.outboxMail.findMany(mails)).toMatchObject([{ values: { kind, note: "You know it." } }]);
    // A note that doesn't say whose it is changes nothing, and mails no one.
    await note(admin, { kind, id: mine, text: "Still waiting." });
    expect(await db.outboxMail.count(mails)).toBe(1);
    await note(admin, { kind, id: mine, assignee: "admins" });
    expect(await idsOf(admin, filtered)).toContain(mine);
    if (kind !== "users") expect(await idsOf(assignee, filtered)).toEqual([]);
    expect((await call({ path: `${list}&assigned=you`, as: admin.headers })).status).toBe(400);
  });
});

it("what a moderator takes on isn't mailed to them", async () => {
  const { id } = await makeReview(db, { status: "pending" });
  await note(moderator, { kind: "reviews", id, assignee: moderator.id });
  expect(await db.outboxMail.count({ where: { userId: moderator.id } })).toBe(0);
});
