import { beforeAll, describe, expect, it } from "vitest";
import { type User } from "@/lib/contract/user";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { administer, me } from "../support/users";

const db = database();

const change = (who: SignedIn, body: unknown, headers = {}) =>
  call({ path: "users/me/", method: "PATCH", body, as: who.headers, headers });
const add = (who: SignedIn, body: unknown, query = "") =>
  call({ path: `users/${query}`, method: "POST", body, as: who.headers });
const list = (who: SignedIn, query = "") => call({ path: `users/${query}`, as: who.headers });

const mailsTo = (userId: number) =>
  db.outboxMail.findMany({ where: { userId }, orderBy: { id: "asc" }, select: { template: true } });

describe("with an admin", () => {
  let admin: SignedIn;
  beforeAll(async () => {
    admin = await signIn({ userType: "admin", email: "Chief@Example.com", fullName: "Chief Admin" });
  });

  describe("my own account", () => {
    it("is the documented user, with default preferences", async () => {
      const who = await signIn({ fullName: "Ines O'Hara", email: "ines@example.org", bio: "Reads." });
      const category = await makeCategory(db);
      const listing = await makeListing(db, { categoryId: category.id, claimedById: who.id });
      expect(await me(who)).toMatchObject({
        id: who.id,
        email: "ines@example.org",
        full_name: "Ines O'Hara",
        bio: "Reads.",
        user_type: "reviewer",
        role: "reviewer",
        is_staff: false,
        status: "active",
        premium_membership: false,
        premium_expires: null,
        claimed_businesses: [listing.id],
        total_reviews: 0,
        preferences: { email_notifications: true, marketing_emails: false, show_email_public: false },
      });
    });

    it("stores the sent fields and keeps the rest: name, email, role, and premium have no effect", async () => {
      const who = await signIn();
      const before = await me(who);
      const answer = await change(who, {
        bio: "New words",
        profile_image: "https://example.org/me.jpg",
        preferences: { marketing_emails: true },
        full_name: "Someone Else",
        email: "other@example.org",
        user_type: "admin",
        status: "active",
        premium_membership: true,
        verified: true,
        id: 1,
      });
      expect(answer.status).toBe(200);
      const after = { ...before, bio: "New words", profile_image: "https://example.org/me.jpg" };
      expect(answer.body).toMatchObject({
        ...after,
        updated_at: expect.any(String) as string,
        preferences: { ...before.preferences, marketing_emails: true },
      });
      await change(who, { preferences: { profile_public: false } });
      expect((await me(who)).preferences).toMatchObject({ marketing_emails: true, profile_public: false });
    });

    it.each([
      ["a script URL as a picture", { profile_image: "javascript:alert(1)" }, "profile_image"],
      ["a data URL as a picture", { profile_image: "data:image/png;base64,AAAA" }, "profile_image"],
      ["an address of 2,069 characters", { profile_image: `https://example.org/${"a".repeat(2048)}` }, "profile_image"],
      ["an address without its scheme", { profile_image: "//example.org/x.png" }, "profile_image"],
      ["20,001 characters", { bio: "a".repeat(20_001) }, "bio"],
      ["a number for a string", { bio: 5 }, "bio"],
      ["null for a string", { bio: null }, "bio"],
      ["a string for a boolean", { preferences: { marketing_emails: "yes" } }, "preferences"],
      ["a string for all preferences", { preferences: "all" }, "preferences"],
    ])("refuses %s on its field and changes nothing", async (_name, body, field) => {
      const who = await signIn();
      const before = await me(who);
      const answer = await change(who, body);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body as object)).toEqual([field]);
      expect(await me(who)).toEqual(before);
    });

    it("can be read and changed while pending or suspended, because the site's text depends on it", async () => {
      for (const status of ["pending", "suspended"] as const) {
        const who = await signIn({ status });
        expect((await change(who, { bio: "Here" })).status).toBe(200);
        expect(await me(who)).toMatchObject({ status, bio: "Here" });
      }
    });

    it("requires its own session's token for changes", async () => {
      const [who, other] = [await signIn(), await signIn()];
      const stolen = { "x-csrftoken": other.headers["x-csrftoken"] ?? "" };
      expect((await change(who, { bio: "Taken" }, stolen)).status).toBe(403);
      expect((await me(who)).bio).toBe("");
    });
  });

  describe("the list of accounts", () => {
    it("filters by status, role, and text, counts all, and orders only by its own keys", async () => {
      const who = await signIn({ fullName: "Zebulon Quince", email: "z.quince@example.org", status: "pending" });
      await signIn({ fullName: "100% Zebulon_", email: "percent@example.org", userType: "owner" });
      const names = (answer: Awaited<ReturnType<typeof list>>) =>
        (answer.body as { results: User[] }).results.map((user) => user.full_name);
      expect(names(await list(admin, "?search=zebulon&ordering=full_name"))).toEqual([
        "100% Zebulon_",
        "Zebulon Quince",
      ]);
      expect(names(await list(admin, "?search=zebulon&status=pending"))).toEqual(["Zebulon Quince"]);
      expect(names(await list(admin, "?search=z.QUINCE%40"))).toEqual(["Zebulon Quince"]);
      expect(names(await list(admin, "?search=%25+zeb&user_type=owner"))).toEqual(["100% Zebulon_"]);
      expect(names(await list(admin, "?search=_&user_type=owner"))).toEqual(["100% Zebulon_"]);
      expect((await list(admin, "?limit=1")).body).toMatchObject({
        count: await db.user.count({ where: { closedAt: null } }),
      });
      expect((await list(admin, "?ordering=password")).status).toBe(400);
      expect((await list(admin, "?status=closed")).status).toBe(400);
      expect((await list(who)).status).toBe(403);
    });
  });

  describe("an account that an admin adds", () => {
    it("is created without an identity, and its email is unique in any letter case", async () => {
      const body = {
        full_name: "  New Person ",
        email: "New.Person@example.org",
        user_type: "owner",
        status: "pending",
      };
      const answer = await add(admin, body);
      expect(answer).toMatchObject({
        status: 201,
        body: { full_name: "New Person", email: "New.Person@example.org", user_type: "owner", status: "pending" },
      });
      expect(await add(admin, { ...body, email: "new.person@EXAMPLE.org" })).toMatchObject({
        status: 400,
        body: { email: ["A user with this email already exists."] },
      });
    });

    it.each([
      ["without a name", { email: "a@example.org" }, "full_name"],
      ["with a blank name", { full_name: " ", email: "a@example.org" }, "full_name"],
      ["with an invalid address", { full_name: "A", email: "not-an-address" }, "email"],
      ["with an unknown role", { full_name: "A", email: "a@example.org", user_type: "king" }, "user_type"],
      ["with a name of 201 characters", { full_name: "A".repeat(201), email: "a@example.org" }, "full_name"],
    ])("is refused %s, on the field", async (_name, body, field) => {
      const answer = await add(admin, body);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body as object)).toEqual([field]);
    });

    it("is notified by email on request only", async () => {
      const quiet = await add(admin, { full_name: "Quiet", email: "quiet@example.org" });
      const notified = await add(admin, { full_name: "Told", email: "told@example.org" }, "?notify=1");
      expect(await mailsTo((quiet.body as User).id)).toEqual([]);
      expect(await mailsTo((notified.body as User).id)).toEqual([{ template: "account-approved" }]);
    });
  });

  describe("an admin's change of an account", () => {
    it("is mailed for each change of status, and audited without personal values", async () => {
      const who = await signIn({ status: "pending", fullName: "Old Name" });
      await administer(admin, who.id, { status: "active", full_name: "Private Name", query: "?notify=1" });
      await administer(admin, who.id, { status: "active", query: "?notify=1" });
      await administer(admin, who.id, { status: "suspended", query: "?notify=1" });
      await administer(admin, who.id, { status: "active", query: "?notify=1" });
      await administer(admin, who.id, { status: "suspended" });
      const notified = await mailsTo(who.id);
      expect(notified.map(({ template }) => template)).toEqual([
        "account-approved",
        "decision-made",
        "account-reactivated",
        "decision-made",
      ]);
      const rows = await db.auditRow.findMany({
        where: { objectType: "user", objectId: who.id },
        orderBy: { id: "asc" },
      });
      expect(rows).toHaveLength(5);
      expect(rows.every(({ actorId }) => actorId === admin.id)).toBe(true);
      expect(JSON.stringify(rows)).not.toMatch(/Private Name|Old Name/);
      expect(rows[0]).toMatchObject({
        before: { status: "pending", full_name: "changed" },
        after: { status: "active", full_name: "changed" },
      });
    });

    it("applies to the very next request", async () => {
      const who = await signIn({ userType: "admin" });
      expect((await list(who)).status).toBe(200);
      await administer(admin, who.id, { user_type: "reviewer" });
      expect((await list(who)).status).toBe(403);
      expect((await me(who)).user_type).toBe("reviewer");
      await administer(admin, who.id, { status: "suspended" });
      expect((await list(who)).status).toBe(401);
    });

    it("answers 404 for an unknown account, and 400 for an invalid value", async () => {
      expect((await administer(admin, 99_999_999, { status: "active" })).status).toBe(404);
      expect((await administer(admin, admin.id, { status: "gone" })).status).toBe(400);
      expect((await administer(admin, admin.id, { premium_expires: "tomorrow" })).status).toBe(400);
    });
  });

  describe("an admin's premium grant", () => {
    const year = new Date().getUTCFullYear() + 1;
    it("covers the account and its claimed listings until it ends, and can be revoked", async () => {
      const who = await signIn({ userType: "owner" });
      const { id: categoryId } = await makeCategory(db);
      const { id } = await makeListing(db, { categoryId, claimedById: who.id });
      const isPremium = async () => (await db.listing.findUniqueOrThrow({ where: { id } })).isPremium;
      await administer(admin, who.id, { premium_membership: true, premium_expires: `${year}-06-30` });
      expect(await me(who)).toMatchObject({
        premium_membership: true,
        premium_expires: `${year}-06-30T23:59:59.999Z`,
      });
      expect(await isPremium()).toBe(true);
      await administer(admin, who.id, { premium_expires: null });
      expect(await me(who)).toMatchObject({ premium_membership: true, premium_expires: null });
      await administer(admin, who.id, { premium_membership: false });
      expect(await me(who)).toMatchObject({ premium_membership: false, premium_expires: null });
      expect(await isPremium()).toBe(false);
    });

    it("can't end in the past, and doesn't affect paid premium", async () => {
      const who = await signIn({ userType: "owner" });
      expect(
        (await administer(admin, who.id, { premium_membership: true, premium_expires: "2020-01-01" })).status,
      ).toBe(400);
      expect((await me(who)).premium_membership).toBe(false);
      const endsAt = new Date(Date.UTC(year, 0, 1));
      const { id: subscriptionId } = await db.subscription.create({
        data: {
          userId: who.id,
          providerId: `sub_${who.id}`,
          plan: "yearly",
          status: "active",
          priceCents: 50_000,
          periodEndsAt: endsAt,
          providerAt: new Date(),
        },
      });
      await db.premiumGrant.create({ data: { cause: "subscription", userId: who.id, subscriptionId, endsAt } });
      expect((await administer(admin, who.id, { premium_membership: false })).status).toBe(409);
      await administer(admin, who.id, { premium_membership: true });
      expect(await me(who)).toMatchObject({ premium_membership: true, premium_expires: null });
    });
  });
});
