import { beforeAll, describe, expect, it } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview, makeRevision } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { ownerPrisma } from "../support/owner-prisma";

const db = database();
const owner = ownerPrisma();
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

const byNumber = (a: number, b: number) => a - b;
type List = { count: number; results: { id: number }[] };
const idsIn = async (path: string, as = admin) => {
  const { body } = await call({ path, as: as.headers });
  const { count, results } = body as List;
  expect(count).toBe(results.length);
  return results.map(({ id }) => id);
};

it("lists pending reviews and reviews with a pending edit, each once", async () => {
  const { id: listingId } = await makeListing(db);
  const pending = await makeReview(db, { listingId, status: "pending" });
  const edited = await makeReview(db, { listingId });
  await makeRevision(db, { reviewId: edited.id });
  const calm = await makeReview(db, { listingId });
  const path = `reviews/?business_id=${listingId}`;
  expect((await idsIn(`${path}&waiting=true`)).sort(byNumber)).toEqual([pending.id, edited.id]);
  expect(await idsIn(`${path}&waiting=false`)).toEqual([calm.id]);
});

it("doesn't reveal to others which reviews have a pending edit", async () => {
  const { id: listingId } = await makeListing(db);
  const edited = await makeReview(db, { listingId });
  await makeRevision(db, { reviewId: edited.id });
  const stranger = await signIn();
  expect(await idsIn(`reviews/?business_id=${listingId}&waiting=true`, stranger)).toEqual([]);
  const author = await signIn({ id: edited.userId ?? 0 });
  expect(await idsIn(`reviews/?business_id=${listingId}&waiting=true`, author)).toEqual([edited.id]);
});

describe("searching reviews", () => {
  const find = (text: string, rest = "") => idsIn(`reviews/?search=${encodeURIComponent(text)}${rest}`);

  it("matches their text, the author's name and email, and the listing's name, in any status", async () => {
    const author = await makeUser(db, { fullName: "Zoë Quandt", email: "z.quandt@example.org" });
    const listing = await makeListing(db, { name: "Brackenbury & Sons" });
    const byAuthor = await makeReview(db, { userId: author.id, status: "pending" });
    const ofListing = await makeReview(db, { listingId: listing.id, status: "removed" });
    const match = await makeReview(db, { title: "Ünhurried help", content: "See www.spamwords.example, twice." });
    for (const text of ["quandt", "oë qu", "Z.Quandt@"]) expect(await find(text)).toEqual([byAuthor.id]);
    expect(await find("bury & so")).toEqual([ofListing.id]);
    for (const text of ["unhurried", "HELP unhurr", "www.spamwords", "spamwords twice"]) {
      expect(await find(text)).toEqual([match.id]);
    }
    expect(await find("spamwords nowhere")).toEqual([]);
    expect(await find("purried")).toEqual([]);
    expect(await find("%ury")).toEqual([]);
    expect(await find("quandt", "&status=active")).toEqual([]);
    expect(await find("quandt", "&waiting=true")).toEqual([byAuthor.id]);
    expect(await find("'& !( no one wrote this", "&limit=1")).toEqual([]);
  });

  it("matches the edited text, and not reviews that their author deleted", async () => {
    const review = await makeReview(db, { title: "Formerly plumbago" });
    await db.review.update({ where: { id: review.id }, data: { title: "Now saffronwood" } });
    expect(await find("plumbago")).toEqual([]);
    expect(await find("saffronwood")).toEqual([review.id]);
    await db.review.update({ where: { id: review.id }, data: { deletedAt: new Date() } });
    expect(await find("saffronwood")).toEqual([]);
  });

  it("matches one- or two-letter words only exactly", async () => {
    const review = await makeReview(db, { title: "An ox pulled the quagmire cart", content: "Go on." });
    expect(await find("ox quagmire")).toEqual([review.id]);
    expect(await find("qu quagmire")).toEqual([]);
  });

  it.each(["a", "of", "%", "x y", "'& !("])("refuses fewer than three letters: %j", async (text) => {
    const path = `reviews/?search=${encodeURIComponent(text)}`;
    expect(await call({ path, as: admin.headers })).toMatchObject({
      status: 400,
      body: { search: ["Enter at least 3 letters."] },
    });
  });

  it("searches at most 10,000 reviews, and says so", async () => {
    const { id: listingId } = await makeListing(db);
    const needle = await makeReview(db, { listingId, title: "Ubiquitous and a haystackneedle" });
    const fill = (howMany: number) =>
      owner.$transaction([
        // Skip the triggers: their values don't matter here.
        owner.$executeRaw`SET LOCAL session_replication_role = replica`,
        owner.$executeRaw`
          INSERT INTO review (listing_id, rating, title, content, status, updated_at)
          SELECT ${listingId}, 5, 'Ubiquitous', 'Ubiquitous words.', 'active', now()
          FROM generate_series(1, ${howMany}::int)`,
      ]);
    const searchFor = (text: string) =>
      call({ path: `reviews/?search=${text}&limit=2&offset=9998`, as: admin.headers });
    await fill(9_999);
    const whole = await searchFor("ubiquitous");
    expect(whole.body).toMatchObject({ count: 10_000 });
    expect((whole.body as List).results).toHaveLength(2);
    await fill(1);
    expect(await searchFor("ubiquitous")).toMatchObject({
      status: 400,
      body: { search: ["More than 10,000 reviews match. Add more words."] },
    });
    expect(await find("ubiquitous haystackn")).toEqual([needle.id]);
  });

  it("is only for admins, who alone may know who wrote what", async () => {
    const someone = await signIn();
    for (const headers of [undefined, someone.headers]) {
      const answer = await call({ path: "reviews/?search=quandt", as: headers });
      expect([answer.status, answer.body]).toMatchObject([400, { search: [expect.any(String)] }]);
    }
  });
});

it("orders the last pages of a list like the first, by any sort key", async () => {
  const { id: listingId } = await makeListing(db);
  for (let at = 0; at < 11; at += 1) {
    await makeReview(db, { listingId, rating: 1 + (at % 3), createdAt: new Date(Date.UTC(2026, 0, 1 + (at >> 1))) });
  }
  for (const ordering of ["created_at", "-created_at", "rating", "-rating,created_at"]) {
    const path = `reviews/?business_id=${listingId}&ordering=${ordering}`;
    const whole = ((await call({ path, as: admin.headers })).body as List).results.map(({ id }) => id);
    const pages: number[] = [];
    for (let offset = 0; offset < 12; offset += 3) {
      const { body } = await call({ path: `${path}&limit=3&offset=${offset}`, as: admin.headers });
      expect((body as List).count).toBe(11);
      pages.push(...(body as List).results.map(({ id }) => id));
    }
    expect(pages).toEqual(whole);
    expect(new Set(pages).size).toBe(11);
  }
});

it("finds listings with an open claim, and none whose claims are decided", async () => {
  const { id: categoryId } = await makeCategory(db);
  const [open, decided] = [await makeListing(db, { categoryId }), await makeListing(db, { categoryId })];
  await makeClaim(db, { listingId: open.id });
  await makeClaim(db, { listingId: decided.id, status: "rejected" });
  expect(await idsIn(`listings/?category_id=${categoryId}&has_claim=true`)).toEqual([open.id]);
  expect(await idsIn(`listings/?category_id=${categoryId}&has_claim=false`)).toEqual([decided.id]);
});

it("finds accounts by their ids", async () => {
  const [one, other] = [await makeUser(db), await makeUser(db)];
  expect((await idsIn(`users/?ids=${one.id},${other.id}`)).sort(byNumber)).toEqual([one.id, other.id]);
});

it("finds an account only by its complete email, in any letter case", async () => {
  const { id } = await makeUser(db, { email: "n.fen@mail.example" });
  await makeUser(db, { email: "an.fen@mail.example" });
  expect(await idsIn("users/?email=%20N.Fen%40MAIL.example")).toEqual([id]);
  expect(await idsIn("users/?email=fen%40mail.example")).toEqual([]);
});

describe("changing many listings at once", () => {
  const post = (body: unknown, query = "") =>
    call({ path: `listings/bulk_status/${query}`, method: "POST", body, as: admin.headers });

  it("moves those that the table of moves allows, and names the rest", async () => {
    const [pending, active, suspended] = [
      await makeListing(db, { status: "pending" }),
      await makeListing(db, { status: "active" }),
      await makeListing(db, { status: "suspended" }),
    ];
    const ids = [pending.id, active.id, suspended.id];
    expect((await post({ ids, status: "suspended" })).body).toMatchObject({
      updated: 1,
      skipped: [pending.id, suspended.id],
    });
    expect((await post({ ids, status: "active" })).body).toEqual({ updated: 3, skipped: [], decisions: [] });
    expect((await post({ ids, status: "active" })).status).toBe(409);
  });

  it("skips those that someone else moved since they were seen", async () => {
    const [pending, suspended] = [
      await makeListing(db, { status: "pending" }),
      await makeListing(db, { status: "suspended" }),
    ];
    const change = { status: "active", from: "pending" };
    expect(await post({ ...change, ids: [suspended.id] })).toMatchObject({
      status: 409,
      body: { detail: "Another moderator already changed this. Reload to see its status." },
    });
    expect((await post({ ...change, ids: [pending.id, suspended.id] })).body).toMatchObject({
      updated: 1,
      skipped: [suspended.id],
    });
  });

  it("approves their pending categories when they become active, and notifies their authors on request", async () => {
    const maker = await makeUser(db);
    const category = await makeCategory(db, { status: "pending" });
    const given = { categoryId: category.id, status: "pending", createdById: maker.id } as const;
    const [notified, unnotified] = [await makeListing(db, given), await makeListing(db, given)];
    await post({ ids: [unnotified.id], status: "active" });
    expect(await db.outboxMail.count({ where: { userId: maker.id } })).toBe(0);
    await post({ ids: [notified.id], status: "active" }, "?notify=1");
    expect(await db.outboxMail.count({ where: { userId: maker.id, template: "listing-approved" } })).toBe(1);
    expect((await db.category.findUniqueOrThrow({ where: { id: category.id } })).status).toBe("active");
  });

  it("writes one audit row with the previous status of each", async () => {
    const { id } = await makeListing(db, { status: "suspended" });
    await post({ ids: [id], status: "active" });
    const rows = await db.auditRow.findMany({ where: { action: "listing.status" }, orderBy: { id: "desc" }, take: 1 });
    expect(rows[0]).toMatchObject({
      actorId: admin.id,
      before: { listings: [[id, "suspended"]] },
      after: { listings: [id], status: "active" },
    });
  });
});
