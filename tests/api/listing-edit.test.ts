import { beforeAll, describe, expect, it } from "vitest";
import { type Listing } from "@/lib/contract/listing";
import { ownerFields } from "@/lib/rules/listing-edit";
import { listingFields } from "@/lib/rules/listing-field";
import { kindFacts, otherKind } from "@/lib/rules/listing-kind";
import { makeCampaign, makeContribution } from "@/prisma/factories/campaign";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { findListingPage } from "@/server/site/find-listing-page";
import { fundYear } from "../support/funded-year";
import { signIn, type SignedIn } from "../support/actors";
import { bothKinds } from "../support/kinds";
import { auditOf, changeListing, mailsTo } from "../support/listings";
import { differences } from "../support/recount";

const db = database();
let admin: SignedIn;

beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

const pageAt = (path: string) =>
  findListingPage(
    { db, actor: { kind: "guest", visitor: null }, now: new Date(), requestId: "test", notify: false },
    path.replace("/business/", "").split("/"),
  );

describe.each(bothKinds)("editing a $kind", ({ kind, titleField }) => {
  const owned = async () => {
    const owner = await signIn({ userType: "owner" });
    const listing = await makeListing(db, { kind, claimedById: owner.id, claimedAt: new Date() });
    const edit = (who: SignedIn, body: object, query = "") =>
      changeListing<Listing>({ kind, id: listing.id }, { as: who, body, query });
    return { owner, listing, edit };
  };

  it("names all wrong fields at once, the ZIP code too", async () => {
    const { owner, edit } = await owned();
    const { status, body } = await edit(owner, { zip: "78", website: "nowhere", phone: "12" });
    expect([status, Object.keys(body).sort()]).toEqual([400, ["phone", "website", "zip"]]);
  });

  it("changes only the owner's fields when the owner edits", async () => {
    const { owner, listing, edit } = await owned();
    const other = await makeCategory(db, { kind });
    const texts = listingFields.filter(({ input }) => input === "text" || input === "textarea");
    const all = Object.fromEntries(texts.map(({ key }) => [key, `New ${key}`]));
    const sent = {
      ...all,
      state: "WA",
      zip: "98101",
      pin: "47.61062, -122.33207",
      npi_number: "1234567893",
      email: "new@example.com",
      works_for: "https://clinic.example.com",
      free_consultation: true,
      status: "suspended",
      category: other.id,
      is_premium: true,
      claimed_by_id: 1,
      average_rating: 5,
    };
    const { status, body } = await edit(owner, sent);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "active", category_id: listing.categoryId, is_premium: false });
    expect(body).toMatchObject({
      email: sent.email,
      works_for: sent.works_for,
      free_consultation: true,
      pin: sent.pin,
    });
    expect(body.claimed_by_id).toBe(owner.id);
    const after = body as unknown as Record<string, unknown>;
    for (const { key } of texts.filter((field) => !["state", "zip", "pin", "name", "npi_number"].includes(field.key))) {
      const isTheirs = (ownerFields[kind] as readonly string[]).includes(key);
      expect([key, after[key] === `New ${key}`]).toEqual([key, isTheirs]);
    }
    const [row, ...more] = await auditOf(listing.id);
    expect(row).toMatchObject({
      actorId: owner.id,
      action: "listing.change",
      before: { city: null },
      after: { zip: "98101" },
    });
    expect(more).toEqual([]);
  });

  it("requires a name, clears empty fields, and keeps fields that aren't sent", async () => {
    const { owner, listing, edit } = await owned();
    expect(await edit(owner, { [titleField]: " " })).toMatchObject({
      status: 400,
      body: { [titleField]: [kindFacts[kind].nameRequired] },
    });
    await edit(owner, { city: "Kent", description: "Text" });
    const { body } = await edit(owner, { city: "", description: null });
    expect(body).toMatchObject({ city: null, description: "", [titleField]: listing.name });
  });

  it("is only for its owner and admins", async () => {
    const { listing, edit } = await owned();
    expect((await edit(await signIn({ userType: "owner" }), { city: "Kent" })).status).toBe(403);
    await db.listing.update({ where: { id: listing.id }, data: { status: "pending" } });
    expect((await edit(await signIn({ userType: "owner" }), { city: "Kent" })).status).toBe(404);
    expect((await changeListing({ kind: otherKind(kind), id: listing.id }, { as: admin, body: {} })).status).toBe(404);
  });

  it("changes its address with its name, and redirects former addresses", async () => {
    const { owner, listing, edit } = await owned();
    const { fullSlug } = await db.category.findUniqueOrThrow({ where: { id: listing.categoryId } });
    const first = `/business/${fullSlug}/${listing.slug}`;
    const second = (await edit(owner, { name: "Second Name" })).body;
    expect(second.path).toBe(`/business/${fullSlug}/second-name`);
    const { path } = (await edit(owner, { name: "Third Name" })).body;
    for (const old of [first, second.path]) expect(await pageAt(old)).toMatchObject({ kind: "moved", to: path });
    expect((await edit(owner, { name: "THIRD name" })).body.path).toBe(path);
    expect((await edit(owner, { name: listing.name })).body.path).toBe(first);
    expect(await pageAt(first)).toMatchObject({ kind: "page" });
    expect(await pageAt(path)).toMatchObject({ kind: "moved", to: first });
  });

  it("moves it within its kind when an admin asks, and audits the move", async () => {
    const { listing, edit } = await owned();
    const [to, other] = [await makeCategory(db, { kind }), await makeCategory(db, { kind: otherKind(kind) })];
    const taken = await makeListing(db, { categoryId: to.id, name: listing.name });
    expect((await edit(admin, { category: other.id })).body).toMatchObject({ category: [/other kind/] as unknown });
    const { body } = await edit(admin, { category: to.id, email: "new@example.com" });
    expect(body).toMatchObject({ category_id: to.id, slug: `${taken.slug}-2` });
    expect(await auditOf(listing.id)).toMatchObject([
      {
        action: "listing.change",
        actorId: admin.id,
        before: { category_id: listing.categoryId, email: "changed", slug: listing.slug },
        after: { category_id: to.id, email: "changed" },
      },
    ]);
    expect(await differences()).toEqual({});
  });

  it("approves it, and notifies its author when the admin wants it", async () => {
    const approveAs = async (query: string) => {
      const adder = await signIn();
      const { id } = await makeListing(db, { kind, status: "pending", createdById: adder.id });
      const body = { status: "active" };
      expect((await changeListing({ kind, id }, { as: admin, body, query })).body.status).toBe("active");
      return mailsTo(adder.id);
    };
    expect(await approveAs("?notify=1")).toEqual(["listing-approved"]);
    expect(await approveAs("")).toEqual([]);
    expect(await differences()).toEqual({});
  });

  it("adds and removes only the admin's own premium grant", async () => {
    const { listing, edit } = await owned();
    const grants = () => db.premiumGrant.findMany({ where: { listingId: listing.id, revokedAt: null } });
    const { body } = await edit(admin, { is_premium: true, premium_expires: "2999-01-01" });
    expect(body).toMatchObject({ is_premium: true, premium_expires: "2999-01-01T23:59:59.999Z" });
    expect(await grants()).toMatchObject([{ cause: "listing_grant", byId: admin.id }]);
    const { is_premium, premium_expires } = body;
    await edit(admin, { is_premium, premium_expires, city: "Kent" });
    expect((await auditOf(listing.id)).map(({ after }) => Object.keys(after as object))).toEqual([
      ["is_premium", "premium_expires"],
      ["city"],
    ]);
    expect((await edit(admin, { is_premium: false })).body).toMatchObject({ is_premium: false, premium_expires: null });
    expect(await grants()).toEqual([]);
    expect((await edit(admin, { premium_expires: "2001-01-01" })).body).toEqual({
      premium_expires: ["Choose a date in the future."],
    });
  });

  it("doesn't remove paid premium", async () => {
    const { listing, edit } = await owned();
    const campaign = await makeCampaign(db, { listingId: listing.id });
    await makeContribution(db, { campaignId: campaign.id, amountCents: 50_000 });
    await fundYear(campaign.id);
    expect((await edit(admin, { is_premium: false })).status).toBe(409);
    expect((await edit(admin, { is_premium: true, premium_expires: null })).body.premium_expires).toBeNull();
    expect((await edit(admin, { is_premium: false })).status).toBe(409);
  });
});
