import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ListingModel } from "@/generated/prisma/models";
import { type Correction } from "@/lib/contract/correction";
import { correctionMessages } from "@/lib/messages/correction";
import { correctionLimits, trust } from "@/lib/rules/correction";
import { dayMs } from "@/lib/rules/time";
import { makeListing } from "@/prisma/factories/listing";
import { unique } from "@/prisma/factories/unique";
import { makeUser } from "@/prisma/factories/user";
import { purgeCorrections } from "@/server/corrections/create";
import { database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import {
  confirm,
  correctable,
  decide,
  listCorrections,
  mailedToken,
  phone,
  readListing,
  suggest,
  suggestChange,
  told,
} from "../support/corrections";
import { mails } from "../support/reviews";

// Read with the first use of the database.
process.env.RATE_LIMIT_SCALE = "1";
const db = database();
const gil = { name: "Gil Frost", email: "gil@example.com" };
let admin: SignedIn;
let moderator: SignedIn;
let owner: SignedIn;
let reader: SignedIn;
/** No one's, and the owner's. */
let free: ListingModel;
let owned: ListingModel;

beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
  moderator = await signIn({ userType: "moderator" });
});
beforeEach(async () => {
  await db.outboxMail.deleteMany();
  await db.correction.deleteMany();
  owner = await signIn({ userType: "owner" });
  reader = await signIn();
  const given = { ...correctable, website: "https://old.example" };
  free = await makeListing(db, given);
  owned = await makeListing(db, { ...given, claimedById: owner.id });
});

const change = (listing: ListingModel, changes: object, who = reader) => suggestChange(listing, changes, who);
const say = (kind: string, listing = free, who = reader) => suggest({ listing_id: listing.id, kind }, who);
const listed = (who = moderator, query = "") => listCorrections(who, query);
const ofOwned = () => listed(owner, `listing_id=${owned.id}`);
const site = { website: { from: "https://old.example", to: "https://new.example" } };

describe("a guest's correction", () => {
  const guest = (given: object = gil, listing = free) =>
    suggest({ listing_id: listing.id, kind: "change", changes: phone, ...given });

  it("counts once its mailed link is confirmed, and is forgotten with its decision", async () => {
    expect((await guest({})).status).toBe(401);
    expect(await guest()).toMatchObject({ status: 202, body: { detail: correctionMessages.toConfirm } });
    expect(await listed()).toEqual([]);
    const token = await mailedToken();
    for (let time = 1; time <= 2; time += 1) expect((await confirm(token)).status).toBe(200);
    const [open, ...others] = await listed(admin);
    expect([open, others]).toMatchObject([{ suggester_name: gil.name, suggester_email: gil.email }, []]);
    expect((await listed())[0]).toMatchObject({ suggester_email: null });
    await decide(moderator, open!.id, { accept: true });
    expect((await mails("correction-decided")).map(({ recipient }) => recipient)).toEqual([gil.email]);
    expect(await db.correction.findFirst()).toMatchObject({ name: "", email: "", source: "" });
  });

  it("is mailed three times a day, and dropped unless confirmed in time", async () => {
    const given = { name: "Ada", email: `${unique()}@example.com` };
    const statuses: number[] = [];
    for (let time = 0; time <= correctionLimits.guestsPerDay; time += 1) statuses.push((await guest(given)).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
    const token = await mailedToken();
    await db.correction.updateMany({ data: { createdAt: new Date(Date.now() - 8 * dayMs) } });
    expect((await confirm(token)).status).toBe(404);
    await purgeCorrections(db);
    expect(await db.correction.count()).toBe(0);
  });

  it("can't be confirmed once the listing is hidden", async () => {
    await guest();
    await db.listing.update({ where: { id: free.id }, data: { status: "suspended" } });
    expect((await confirm(await mailedToken())).status).toBe(404);
  });
});

describe("of two at once", () => {
  it("about the same field, one is taken over and the other is out of date", async () => {
    await change(free, phone);
    await change(free, { phone: { from: "2075550142", to: "2075550177" } }, await signIn());
    const open = await listed();
    const answers = await Promise.all(open.map(({ id }) => decide(moderator, id, { accept: true })));
    expect(answers.map(({ body }) => (body as Correction).outcome).sort()).toEqual(["accepted", "superseded"]);
    const winner = (answers.find(({ body }) => (body as Correction).outcome === "accepted")!.body as Correction).id;
    const { to } = open.find(({ id }) => id === winner)!.changes[0]!;
    expect((await readListing(free.id)).phone).toBe(to);
    expect((await told()).map(({ outcome }) => outcome).sort()).toEqual(["accepted", "superseded"]);
  });

  it("a decision and an edit, an edit that came first stays", async () => {
    await change(owned, { ...phone, ...site });
    const [open] = await ofOwned();
    const [edited] = await Promise.all([
      call({
        ...{ path: `businesses/${owned.id}/`, method: "PATCH", as: owner.headers },
        body: { website: "https://own.example" },
      }),
      decide(owner, open!.id, { accept: true, fields: ["phone"] }),
    ]);
    expect(edited.status).toBe(200);
    expect(await readListing(owned.id)).toMatchObject({ phone: "+12075550199", website: "https://own.example" });
  });

  it("decisions about one, the second is refused", async () => {
    await change(free, phone);
    const [open] = await listed();
    const answers = await Promise.all([moderator, admin].map((who) => decide(who, open!.id, { accept: true })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("two people who are usually right", () => {
  /** Someone with decided corrections. */
  async function known(accepted: number, declined = 0): Promise<SignedIn> {
    const who = await signIn();
    const decider = await makeUser(db, { userType: "moderator" });
    const row = { listingId: owned.id, kind: "change" as const, userId: who.id, decidedById: decider.id };
    const times = { confirmedAt: new Date(), decidedAt: new Date() };
    const of = (count: number, outcome: "accepted" | "declined") =>
      Array.from({ length: count }, () => ({ ...row, ...times, outcome }));
    await db.correction.createMany({ data: [...of(accepted, "accepted"), ...of(declined, "declined")] });
    return who;
  }
  const hours = { hours: { from: "", to: "Mon-Fri 9-5" } };
  const agree = async (changes: object, listing: ListingModel, people: SignedIn[]) => {
    for (const who of people) expect((await change(listing, changes, who)).status).toBe(200);
    return readListing(listing.id);
  };

  it("agree on harmless facts of a listing without an owner: it changes by itself", async () => {
    const people = [await known(trust.accepted), await known(trust.accepted, 2)];
    const changed = await agree({ ...hours, telehealth: { from: null, to: true } }, free, people);
    expect(changed).toMatchObject({ hours: { text: "Mon-Fri 9 AM-5 PM" }, telehealth: true });
    expect(await told()).toMatchObject([{ outcome: "accepted" }, { outcome: "accepted" }]);
    expect(await db.correction.count({ where: { decidedAt: null } })).toBe(0);
  });

  it("are not enough for a phone number, an owned listing, or with a worse record", async () => {
    const people = [await known(trust.accepted), await known(trust.accepted)];
    expect((await agree(phone, free, people)).phone).toBe("2075550142");
    expect((await agree(hours, owned, people)).hours).toBeNull();
    expect((await agree(hours, free, [await known(trust.accepted), await known(trust.accepted - 1)])).hours).toBeNull();
    const other = await makeListing(db, { zip: "04101" });
    expect((await agree(hours, other, [await known(trust.accepted), await known(trust.accepted, 9)])).hours).toBeNull();
  });
});

describe("suggestions by one member", () => {
  it("are ten a day", async () => {
    const listings = await Promise.all(Array.from({ length: correctionLimits.perDay + 1 }, () => makeListing(db)));
    const statuses: number[] = [];
    for (const listing of listings) statuses.push((await say("closed", listing)).status);
    expect(statuses.map((status) => status === 200)).toEqual([
      ...Array<boolean>(correctionLimits.perDay).fill(true),
      false,
    ]);
    expect(statuses.at(-1)).toBe(429);
  });
});
