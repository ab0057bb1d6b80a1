import { beforeAll, describe, expect, it } from "vitest";
import { type Category } from "@/lib/contract/category";
import { makeCategory } from "@/prisma/factories/category";
import { unique } from "@/prisma/factories/unique";
import { database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { raceTimeout, races } from "../support/depth";
import { bothKinds } from "../support/kinds";
import { auditOf, statuses } from "../support/listings";
import { differences } from "../support/recount";

const db = database();
let admin: SignedIn;
let user: SignedIn;
beforeAll(async () => {
  [admin, user] = [await signIn({ userType: "admin" }), await signIn()];
});

const add = async (who: SignedIn, body: object, headers = {}) => {
  const answer = await call({ path: "categories/", method: "POST", body, as: who.headers, headers });
  return { ...answer, body: answer.body as Category & Record<string, unknown> };
};
const seenBy = async (who: SignedIn | null, slug: string) => {
  const { body } = await call({ path: `categories/?full_slug=${slug}`, as: who?.headers });
  return (body as { count: number }).count === 1;
};
const exists = { name: ["A category with this name already exists. Please choose a different name."] };

describe("a new category", () => {
  it("is pending when a user adds it, and visible only to its author and admins", async () => {
    const { status, body } = await add(user, { name: `  Tax   Law ${unique()} `, description: "All of it." });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: "pending", kind: "business", icon: "Building", color: null, parent: null });
    const sees = await Promise.all([user, admin, await signIn(), null].map((who) => seenBy(who, body.full_slug)));
    expect(sees).toEqual([true, true, false, false]);
    expect(await auditOf(body.id, "category")).toMatchObject([{ action: "category.create", actorId: user.id }]);
  });

  it("is active when an admin adds it", async () => {
    const { body } = await add(admin, { name: `Food ${unique()}`, icon: "Coffee", color: "#ABC" });
    expect(body).toMatchObject({ status: "active", icon: "Coffee", color: "#aabbcc" });
  });

  it.each(["Admin", "administrator", "Sign In", "Search"])(
    "can't be named like a page at the top: %s",
    async (name) => {
      const refused = await add(admin, { name });
      expect([refused.status, refused.body.name]).toEqual([
        400,
        [expect.stringContaining("belongs to a page") as string],
      ]);
      const parent = await makeCategory(db, {});
      expect((await add(admin, { name, parent: parent.id })).status).toBe(201);
    },
  );

  it("is for doctors when a word of its name says so", async () => {
    expect((await add(user, { name: `Dentists ${unique()}` })).body.kind).toBe("doctor");
  });

  it.each(bothKinds)("gets its $kind parent's kind, whether the parent is given by id or by path", async ({ kind }) => {
    const parent = await makeCategory(db, { kind });
    const one = await add(user, { name: "Medical One", parent: parent.id });
    const two = await add(user, { name: "Legal Two", parent_full_slug: `/${parent.fullSlug.toUpperCase()}/` });
    expect(one.body).toMatchObject({ kind, parent: parent.id, full_slug: `${parent.slug}/medical-one` });
    expect(two.body).toMatchObject({ kind, parent: parent.id, full_slug: `${parent.slug}/legal-two` });
  });

  it("can't have a parent that its author can't see", async () => {
    const hidden = await makeCategory(db, { status: "pending", createdById: admin.id });
    const nothing = ["This category doesn't exist."];
    expect((await add(user, { name: "A", parent: hidden.id })).body).toEqual({ parent: nothing });
    expect((await add(user, { name: "A", parent: 2_000_000_000 })).body).toEqual({ parent: nothing });
    expect((await add(user, { name: "A", parent_full_slug: "no/where" })).body).toEqual({ parent_full_slug: nothing });
  });

  it("can't have a sibling's name, no matter who added that one", async () => {
    const parent = await makeCategory(db);
    const below = (name: string) => add(user, { name, parent: parent.id });
    for (const name of ["Wills & Trusts", "北京"]) {
      expect((await below(name)).status).toBe(201);
      expect(await below(name.toLowerCase())).toMatchObject({ status: 400, body: exists });
    }
    expect((await below("東京")).status).toBe(201);
    expect((await add(user, { name: "Wills & Trusts", parent: (await makeCategory(db)).id })).status).toBe(201);
  });

  it("can't have one of the site's own addresses at the top", async () => {
    for (const name of ["Search", "API", "Admin Dashboard".replace(" ", ""), "how ranking works"]) {
      const { status, body } = await add(admin, { name });
      expect([name, status, Object.keys(body)]).toEqual([name, 400, ["name"]]);
    }
    expect((await add(admin, { name: "Search", parent: (await makeCategory(db)).id })).status).toBe(201);
  });

  it.each([
    ["name", {}],
    ["name", { name: "" }],
    ["name", { name: " \u200b\u0007 " }],
    ["name", { name: "a".repeat(201) }],
    ["name", { name: "a\u0000b" }],
    ["description", { name: "A", description: "a".repeat(20_001) }],
    ["icon", { name: "A", icon: "Skull" }],
    ["color", { name: "A", color: "red" }],
    ["parent", { name: "A", parent: "top" }],
  ])("is refused at %s: %.60j", async (field, body) => {
    const answer = await add(user, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  });

  it("is refused below the last level, where its path would be too long for the index", async () => {
    const name = "A".repeat(200);
    let parent: number | null = null;
    const answered: number[] = [];
    for (let level = 1; level <= 9; level += 1) {
      const { status, body }: { status: number; body: Category } = await add(admin, { name, parent });
      answered.push(status);
      parent = status === 201 ? body.id : parent;
    }
    expect(answered).toEqual([...Array<number>(8).fill(201), 400]);
  });
});

describe("when the same category is added many times at once", () => {
  it("creates it once, at the top and below a parent", async () => {
    const callers = await Promise.all(Array.from({ length: 64 }, () => signIn()));
    for (const parent of [null, (await makeCategory(db)).id]) {
      const name = `Crowded ${unique()}`;
      const answers = await Promise.all(callers.map((who) => add(who, { name, parent })));
      expect(statuses(answers)).toEqual({ 201: 1, 400: 63 });
      for (const { body } of answers.filter(({ status }) => status === 400)) expect(body).toEqual(exists);
      expect(await db.category.count({ where: { name } })).toBe(1);
    }
    expect(await differences()).toEqual({});
  });

  it(
    "creates it once in every round",
    async () => {
      const callers = await Promise.all(Array.from({ length: 12 }, () => signIn({ userType: "admin" })));
      for (const rounds = races(); !rounds.next().done;) {
        const name = `Round ${unique()}`;
        const answers = await Promise.all(callers.map((who) => add(who, { name })));
        expect(statuses(answers)).toEqual({ 201: 1, 400: 11 });
      }
      expect(await differences()).toEqual({});
    },
    raceTimeout,
  );

  it("gives every call with one idempotency key the same answer", async () => {
    const who = await signIn({ userType: "admin" });
    const name = `Keyed ${unique()}`;
    const headers = { "idempotency-key": name };
    const answers = await Promise.all(Array.from({ length: 24 }, () => add(who, { name }, headers)));
    expect(statuses(answers)).toEqual({ 201: 24 });
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });
});
