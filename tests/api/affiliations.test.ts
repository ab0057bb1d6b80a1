import { beforeEach, describe, expect, it } from "vitest";
import { type Affiliations } from "@/lib/contract/affiliation";
import { type SearchAnswer } from "@/lib/contract/search";
import { mostAffiliations } from "@/lib/rules/affiliation";
import { makeListing } from "@/prisma/factories/listing";
import { unique } from "@/prisma/factories/unique";
import { readAffiliates } from "@/server/affiliations/public";
import { database } from "@/server/db/client";
import { guestCtx } from "@/server/http/guest";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { followChanges, tagsOfChanges } from "../support/changes";
import { mergeCalls } from "../support/merges";
import { differences } from "../support/recount";
import { mails } from "../support/reviews";

followChanges();

const db = database();
let firmOwner: SignedIn;
let doctorOwner: SignedIn;
let firm: { id: number; name: string };
let doctor: { id: number; name: string };

const owned = (by: SignedIn, more: Parameters<typeof makeListing>[1] = {}) =>
  makeListing(db, { claimedById: by.id, claimedAt: new Date(), ...more });

beforeEach(async () => {
  await db.outboxMail.deleteMany();
  firmOwner = await signIn({ userType: "owner", fullName: "Olive Owner" });
  doctorOwner = await signIn({ userType: "owner", fullName: "Dora Doctor" });
  firm = await owned(firmOwner, { name: "Harbor Heart Clinic" });
  doctor = await owned(doctorOwner, { name: "Daniela Underhill, MD", kind: "doctor" });
});

const at = (listing: { id: number }, rest = "") => ({
  path: `${listing.id === doctor.id ? "doctors" : "businesses"}/${listing.id}/affiliations/${rest}`,
});
const proposeAs = (as: SignedIn, own: { id: number }, body: Record<string, unknown>) =>
  call({ ...at(own), method: "POST", body, as: as.headers });
const confirmAs = (as: SignedIn, own: { id: number }, id: number) =>
  call({ ...at(own, `${id}/confirm/`), method: "POST", as: as.headers });
const endAs = (as: SignedIn, own: { id: number }, id: number) =>
  call({ ...at(own, `${id}/`), method: "DELETE", as: as.headers });
const affiliationsOf = async (as: SignedIn, own: { id: number }) =>
  (await call({ ...at(own), as: as.headers })).body as Affiliations;

/** The doctor's owner proposes that she works at the firm. */
async function proposed(role = "Cardiologist"): Promise<number> {
  const answer = await proposeAs(doctorOwner, doctor, { listing_id: firm.id, as: "person", role });
  expect(answer.status).toBe(201);
  return (answer.body as Affiliations).items[0]?.id ?? 0;
}

async function confirmed(role?: string): Promise<number> {
  const id = await proposed(role);
  expect((await confirmAs(firmOwner, firm, id)).status).toBe(200);
  return id;
}

const shownOn = async ({ id }: { id: number }) => {
  const { people, firms } = await readAffiliates(guestCtx(), id);
  return [people, firms].map((side) => side.map(({ name, role }) => `${name}: ${role}`));
};
const addPeople = (most: number, firmId: number) =>
  Promise.all(
    Array.from({ length: most }, async () => {
      const { id: personId } = await makeListing(db);
      await db.affiliation.create({ data: { personId, firmId, status: "confirmed", confirmedAt: new Date() } });
    }),
  );

describe("an affiliation", () => {
  it("is shown on both pages only after the other side has confirmed it, and tells each side of the other's move", async () => {
    const id = await proposed();
    expect(await shownOn(firm)).toEqual([[], []]);
    expect((await mails("affiliation-proposed")).map(({ userId, values }) => [userId, values])).toMatchObject([
      [firmOwner.id, { listing: firm.name, other: doctor.name, as: "firm", role: "Cardiologist" }],
    ]);
    expect((await affiliationsOf(doctorOwner, doctor)).items).toMatchObject([{ as: "person", may_confirm: false }]);
    expect((await affiliationsOf(firmOwner, firm)).items).toMatchObject([{ as: "firm", may_confirm: true }]);
    expect((await confirmAs(doctorOwner, doctor, id)).status).toBe(409);
    const tags = await tagsOfChanges(() => confirmAs(firmOwner, firm, id));
    expect([...tags]).toEqual(expect.arrayContaining([`listing:${firm.id}`, `listing:${doctor.id}`]));
    expect(await shownOn(firm)).toEqual([["Daniela Underhill, MD: Cardiologist"], []]);
    expect(await shownOn(doctor)).toEqual([[], ["Harbor Heart Clinic: Cardiologist"]]);
    expect((await mails("affiliation-confirmed")).map(({ userId }) => userId)).toEqual([doctorOwner.id]);
    const ended = await tagsOfChanges(() => endAs(doctorOwner, doctor, id));
    expect([...ended]).toEqual(expect.arrayContaining([`listing:${firm.id}`, `listing:${doctor.id}`]));
    expect(await shownOn(firm)).toEqual([[], []]);
    expect((await mails("affiliation-ended")).map(({ userId }) => userId)).toEqual([firmOwner.id]);
    const audits = await db.auditRow.findMany({
      where: { action: { startsWith: "affiliation." }, objectId: { in: [firm.id, doctor.id] } },
      orderBy: { id: "asc" },
    });
    expect(audits.map(({ action, objectId }) => [action, objectId])).toEqual([
      ["affiliation.propose", doctor.id],
      ["affiliation.confirm", firm.id],
      ["affiliation.end", doctor.id],
    ]);
  });

  it("is no one else's to read, propose, confirm, or end", async () => {
    const id = await proposed();
    const stranger = await signIn({ userType: "owner" });
    const own = await owned(stranger);
    expect((await call({ ...at(firm), as: stranger.headers })).status).toBe(403);
    expect((await proposeAs(stranger, firm, { listing_id: own.id, as: "firm" })).status).toBe(403);
    expect((await confirmAs(stranger, firm, id)).status).toBe(403);
    expect((await endAs(stranger, firm, id)).status).toBe(403);
    expect((await confirmAs(stranger, own, id)).status).toBe(404);
    expect((await endAs(stranger, own, id)).status).toBe(404);
    expect(await db.affiliation.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "proposed_by_person" });
  });

  it("is confirmed once by two at the same time, and by a proposal that meets another", async () => {
    const id = await proposed();
    const both = await Promise.all([confirmAs(firmOwner, firm, id), confirmAs(firmOwner, firm, id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await mails("affiliation-confirmed")).toHaveLength(1);
    const lawyer = await owned(doctorOwner);
    const at = [
      proposeAs(doctorOwner, lawyer, { listing_id: firm.id, as: "person" }),
      proposeAs(firmOwner, firm, { listing_id: lawyer.id, as: "firm", role: "Counsel" }),
    ];
    expect((await Promise.all(at)).map(({ status }) => status)).toEqual([201, 201]);
    const rows = await db.affiliation.findMany({ where: { personId: lawyer.id } });
    expect(rows).toMatchObject([{ firmId: firm.id, status: "confirmed" }]);
  });

  it("is confirmed at once where one person owns both, and waits for an owner or an admin where no one does", async () => {
    const second = await owned(firmOwner);
    const mine = await proposeAs(firmOwner, firm, { listing_id: second.id, as: "firm", role: "Partner" });
    expect((mine.body as Affiliations).items).toMatchObject([{ status: "confirmed", role: "Partner" }]);
    const unclaimed = await makeListing(db);
    await proposeAs(firmOwner, firm, { listing_id: unclaimed.id, as: "firm" });
    const [open] = (await affiliationsOf(firmOwner, firm)).items;
    expect(open).toMatchObject({ status: "proposed_by_firm", may_confirm: false, other: { has_owner: false } });
    const admin = await signIn({ userType: "admin" });
    expect((await confirmAs(admin, unclaimed, open?.id ?? 0)).status).toBe(200);
    expect(await mails("affiliation-confirmed")).toMatchObject([{ userId: firmOwner.id }]);
  });

  it("refuses itself, a hidden listing, a firm that is a person, a second time, and both sides at once", async () => {
    const hidden = await makeListing(db, { status: "suspended" });
    const other = await owned(doctorOwner);
    const answers = [
      await proposeAs(firmOwner, firm, { listing_id: firm.id, as: "firm" }),
      await proposeAs(firmOwner, firm, { listing_id: hidden.id, as: "firm" }),
      await proposeAs(firmOwner, firm, { listing_id: doctor.id, as: "person" }),
      await proposeAs(firmOwner, firm, { listing_id: doctor.id, as: "firm", role: "x".repeat(61) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    await confirmed();
    const conflicts = [
      await proposeAs(firmOwner, firm, { listing_id: doctor.id, as: "firm" }),
      await proposeAs(firmOwner, firm, { listing_id: other.id, as: "person" }),
      await proposeAs(doctorOwner, other, { listing_id: firm.id, as: "firm" }),
    ];
    expect(conflicts.map(({ status }) => status)).toEqual([409, 409, 409]);
  });

  it("has at most so many people a firm and firms a person, and what strangers propose takes no place", async () => {
    await addPeople(mostAffiliations.firm - 1, firm.id);
    const id = await proposed();
    expect((await affiliationsOf(firmOwner, firm)).left.firm).toBe(1);
    const last = await makeListing(db);
    expect((await proposeAs(firmOwner, firm, { listing_id: last.id, as: "firm" })).status).toBe(201);
    expect((await confirmAs(firmOwner, firm, id)).status).toBe(409);
    const firms = await Promise.all(Array.from({ length: mostAffiliations.person }, () => makeListing(db)));
    const answers = [];
    for (const one of firms) answers.push(await proposeAs(doctorOwner, doctor, { listing_id: one.id, as: "person" }));
    expect(answers.map(({ status }) => status)).toEqual([...firms.slice(1).map(() => 201), 409]);
  });

  it("hides listings that aren't public, and their page comes back with them", async () => {
    await confirmed();
    await db.listing.update({ where: { id: doctor.id }, data: { status: "suspended" } });
    expect(await shownOn(firm)).toEqual([[], []]);
    expect((await readAffiliates(guestCtx(), firm.id)).tags).toEqual([`listing:${doctor.id}`]);
    await db.listing.update({ where: { id: doctor.id }, data: { status: "active" } });
    expect(await shownOn(firm)).toMatchObject([["Daniela Underhill, MD: Cardiologist"], []]);
  });

  it("outlives the account of an owner, who is no longer named", async () => {
    const id = await confirmed();
    const { closeAccount } = await import("@/server/users/close");
    const { email } = await db.user.findUniqueOrThrow({ where: { id: firmOwner.id } });
    const actor = { kind: "member", id: firmOwner.id, userType: "owner", status: "active" } as const;
    await closeAccount({ ...guestCtx(), actor }, { confirm_email: email, reviews: "delete" });
    const row = await db.affiliation.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ proposedById: doctorOwner.id, confirmedById: null, status: "confirmed" });
  });
});

describe("a merge", () => {
  it("moves affiliations to the kept listing but those that it has, and an undo moves them back", async () => {
    const id = await confirmed();
    const twin = await makeListing(db, { name: "Harbor Heart Clinic" });
    const person = await makeListing(db);
    const pair = { personId: person.id, status: "confirmed", confirmedAt: new Date() } as const;
    await db.affiliation.create({ data: { ...pair, firmId: firm.id } });
    const stays = await db.affiliation.create({ data: { ...pair, firmId: twin.id } });
    await db.affiliation.create({ data: { personId: doctor.id, firmId: twin.id, status: "proposed_by_person" } });
    const { merge, undo } = mergeCalls((await signIn({ userType: "admin" })).headers);
    const merged = await merge(twin.id, firm.id, { fields: {} });
    expect(merged.status).toBe(201);
    const firmOf = async (one: number) => (await db.affiliation.findUnique({ where: { id: one } }))?.firmId;
    expect([await firmOf(id), await firmOf(stays.id)]).toEqual([twin.id, twin.id]);
    expect(await shownOn(doctor)).toEqual([[], ["Harbor Heart Clinic: Cardiologist"]]);
    expect((await undo(merged.body.id)).status).toBe(200);
    expect([await firmOf(id), await firmOf(stays.id)]).toEqual([firm.id, twin.id]);
    expect(await db.affiliation.count({ where: { firmId: firm.id } })).toBe(2);
  });

  it("leaves what the kept listing has already where the other side can end it, and nothing else", async () => {
    const id = await confirmed();
    const twin = await makeListing(db, { name: "Harbor Heart Clinic" });
    const pair = { personId: doctor.id, status: "confirmed", confirmedAt: new Date() } as const;
    const { id: kept } = await db.affiliation.create({ data: { ...pair, firmId: twin.id } });
    const { merge } = mergeCalls((await signIn({ userType: "admin" })).headers);
    expect((await merge(twin.id, firm.id, { fields: {} })).status).toBe(201);
    const { items } = await affiliationsOf(doctorOwner, doctor);
    expect(items.map((item) => [item.id, item.other.is_merged, item.may_confirm])).toEqual(
      expect.arrayContaining([
        [id, true, false],
        [kept, false, false],
      ]),
    );
    expect((await confirmAs(doctorOwner, doctor, id)).status).toBe(200);
    expect((await endAs(doctorOwner, doctor, id)).status).toBe(204);
    expect((await affiliationsOf(doctorOwner, doctor)).items.map((item) => item.id)).toEqual([kept]);
    expect(await shownOn(doctor)).toEqual([[], ["Harbor Heart Clinic: "]]);
  });
});

describe("a search", () => {
  const found = async (q: string) => {
    const { body } = await call({ path: `unified_search/?strict=true&facets=0&q=${encodeURIComponent(q)}` });
    return (body as SearchAnswer).items.map(({ data, why_here: why }) => [data.id, why?.tier, why?.field, why?.text]);
  };

  it("finds the people of a firm by its name and the firm by theirs, after what is named so, while both are public", async () => {
    const word = () => `Q${unique().replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")}`;
    const { name } = await db.listing.update({ where: { id: firm.id }, data: { name: `Quorrick ${word()}` } });
    const surname = `Underhill ${word()}`;
    await db.listing.update({ where: { id: doctor.id }, data: { name: `Daniela ${surname}, MD` } });
    const firmAlone = [firm.id, "name", "name", name];
    const id = await proposed();
    expect(await found(name)).toEqual([firmAlone]);
    await confirmAs(firmOwner, firm, id);
    expect(await found(name)).toEqual([firmAlone, [doctor.id, "says", "affiliate", name]]);
    expect((await found(surname)).map(([one]) => one)).toEqual([doctor.id, firm.id]);
    expect(await differences()).toEqual({});

    const renamed = `Vellory ${word()}`;
    await db.listing.update({ where: { id: firm.id }, data: { name: renamed } });
    expect((await found(renamed)).map(([one]) => one)).toEqual([firm.id, doctor.id]);
    expect(await found(name)).toEqual([]);
    await db.listing.update({ where: { id: firm.id }, data: { status: "suspended" } });
    expect(await found(renamed)).toEqual([]);
    await db.listing.update({ where: { id: firm.id }, data: { status: "active" } });
    expect((await found(renamed)).map(([one]) => one)).toEqual([firm.id, doctor.id]);
    await endAs(doctorOwner, doctor, id);
    expect((await found(renamed)).map(([one]) => one)).toEqual([firm.id]);
    expect(await differences()).toEqual({});
  });
});

it("suggests listings alone to a field that chooses one", async () => {
  const name = `Quillon ${unique()}`;
  const { id } = await makeListing(db, { name });
  const { body } = await call({ path: `suggest/?only=listing&q=${encodeURIComponent(name)}` });
  expect(body).toMatchObject([{ type: "business", id, name }]);
});
