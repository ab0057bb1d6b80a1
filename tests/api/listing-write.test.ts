import { beforeAll, describe, expect, it } from "vitest";
import { type Listing } from "@/lib/contract/listing";
import { listingFields } from "@/lib/rules/listing-field";
import { kindFacts, otherKind } from "@/lib/rules/listing-kind";
import { makeCategory } from "@/prisma/factories/category";
import { unique } from "@/prisma/factories/unique";
import { database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { bothKinds } from "../support/kinds";
import { addListing, auditOf, changeListing } from "../support/listings";
import { differences } from "../support/recount";

const db = database();
let admin: SignedIn;
let user: SignedIn;

beforeAll(async () => {
  [admin, user] = [await signIn({ userType: "admin" }), await signIn()];
});

describe.each(bothKinds)("adding a $kind", ({ kind, titleField }) => {
  const add = (who: SignedIn, body: object, query = "") => addListing<Listing>(kind, { as: who, body, query });
  const newCategory = () => makeCategory(db, { kind });

  it("makes it pending, without an owner, and not counted", async () => {
    const category = await newCategory();
    const { status, body } = await add(user, {
      [titleField]: "  Ada   Söns ",
      category: category.id,
      status: "active",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ [titleField]: "Ada Söns", slug: "ada-sons", status: "pending", claimed_by_id: null });
    expect(await db.listing.findUnique({ where: { id: body.id } })).toMatchObject({ kind, createdById: user.id });
    expect(await auditOf(body.id)).toMatchObject([{ action: "listing.create", actorId: user.id }]);
    expect(await differences()).toEqual({});
  });

  it("makes it active for an admin, or gives it the admin's status", async () => {
    const category = await newCategory();
    const add2 = (status?: string) => add(admin, { name: `A ${unique()}`, category_id: String(category.id), status });
    expect((await add2()).body.status).toBe("active");
    expect((await add2("suspended")).body.status).toBe("suspended");
    expect(await db.category.findUnique({ where: { id: category.id } })).toMatchObject({ [`${kind}Count`]: 1 });
  });

  it("names every missing field", async () => {
    const required = [kindFacts[kind].nameRequired];
    const category = ["This field is required."];
    for (const name of ["", "   ", "\u200b\u0007", null, undefined]) {
      const { status, body } = await add(user, { [titleField]: name, category: "" });
      expect([status, body]).toEqual([400, { [titleField]: required, category }]);
    }
  });

  it("accepts only a category of its kind that the caller can see", async () => {
    const [other, hidden, own] = [
      await makeCategory(db, { kind: otherKind(kind) }),
      await makeCategory(db, { kind, status: "pending", createdById: admin.id }),
      await makeCategory(db, { kind, status: "pending", createdById: user.id }),
    ];
    const into = async (id: number) => (await add(user, { name: `B ${unique()}`, category: id })) as unknown;
    expect(await into(other.id)).toMatchObject({ status: 400, body: { category: [/other kind/] } });
    expect(await into(hidden.id)).toMatchObject({
      status: 400,
      body: { category: ["This category doesn't exist."] },
    });
    expect(await into(2_000_000_000)).toMatchObject({ status: 400 });
    expect(await into(own.id)).toMatchObject({ status: 201 });
  });

  it("approves its pending categories when it is active", async () => {
    const top = await makeCategory(db, { kind, status: "pending", createdById: user.id });
    const below = await makeCategory(db, { kind, status: "pending", createdById: user.id, parentId: top.id });
    const { body } = await add(user, { name: `C ${unique()}`, category: below.id });
    const states = async () =>
      (await db.category.findMany({ where: { id: { in: [top.id, below.id] } } })).map(({ status }) => status);
    expect(await states()).toEqual(["pending", "pending"]);
    expect((await changeListing({ kind, id: body.id }, { as: admin, body: { status: "active" } })).status).toBe(200);
    expect(await states()).toEqual(["active", "active"]);
  });

  it("tells a pending account why it may not", async () => {
    const waiting = await signIn({ status: "pending" });
    const { status, body } = await addListing(kind, { as: waiting, body: {} });
    expect(status).toBe(403);
    expect(body).toEqual({
      detail:
        "Your account is pending approval. You cannot add a new listing until your account has been activated by an administrator.",
    });
  });

  it("stores values as an import does, in either spelling", async () => {
    const { id } = await newCategory();
    const sent = {
      name: `D ${unique()}`,
      category: id,
      phone: "(201) 555-0100",
      state: "new jersey",
      zip: "7030",
      website: "ada.example.com",
      email: " ada@example.com ",
      languages: "English; Dutch",
      free_consultation: true,
      description: "One\r\nTwo\u0007 ",
    };
    expect((await add(user, sent)).body).toMatchObject({
      phone: "+12015550100",
      state: "NJ",
      zip: "07030",
      website: "https://ada.example.com",
      email: "ada@example.com",
      language: "English; Dutch",
      languages: "English; Dutch",
      free_consultation: true,
      description: "One\nTwo ",
    });
  });

  it.each([
    ["(512) 555-LAW1", "+15125555291"],
    ["206 555 0100 ext. 5", "+12065550100 ext. 5"],
  ])("reads the phone %s as %s", async (phone, stored) => {
    const sent = { name: `D ${unique()}`, category: (await newCategory()).id, phone };
    expect((await add(user, sent)).body.phone).toBe(stored);
  });

  it("keeps another country's calling code", async () => {
    const sent = { name: `D ${unique()}`, category: (await newCategory()).id, phone: "+45 12 34 56 78" };
    expect((await add(user, sent)).body.phone).toBe("+4512345678");
  });

  it.each([
    ["state", "Atlantis"],
    ["zip", "123"],
    ["zip", "ABCDE"],
    ["phone", "call me"],
    ["phone", "call 5"],
    ["phone", "555-ABC"],
    ["npi_number", "123"],
    ["npi_number", "abc"],
    ["npi_number", "1234567890"],
    ["phone", "1".repeat(16)],
    ["email", "ada"],
    ["website", "javascript:alert(1)"],
    ["website", `https://example.com/${"a".repeat(2040)}`],
    ["website", `example.com/${"a".repeat(2030)}`],
    ["image_url", "data:image/png;base64,AAAA"],
    ["works_for", "not a site"],
    ["free_consultation", "maybe"],
    ["description", 7],
    ["city", "a".repeat(256)],
    ["category", "first"],
    ["category", -1],
  ])("refuses %s: %.40s on its field", async (field, value) => {
    const { status, body } = await add(user, { name: "E", category: (await newCategory()).id, [field]: value });
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
  });

  it("accepts texts up to their limit and not a letter more, and never fails on their content", async () => {
    const { id } = await newCategory();
    const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
    let seed = 1;
    const random = () => letters[(seed = (seed * 48_271) % 2_147_483_647) % letters.length] ?? "";
    // Services are no free text.
    const texts = listingFields.filter(({ input, type }) => input === "textarea" && type !== "services");
    for (const { key, limit } of texts) {
      const text = Array.from({ length: limit }, random).join("");
      const addWith = (value: string) => add(admin, { name: `F ${unique()}`, category: id, [key]: value });
      expect([key, (await addWith(text)).status]).toEqual([key, 201]);
      expect([key, (await addWith(`${text}a`)).status]).toEqual([key, 400]);
    }
    const controls = Array.from({ length: 160 }, (_, code) => String.fromCharCode(code)).join("");
    expect((await add(user, { name: `G ${unique()}`, category: id, description: controls })).status).toBe(400);
    const { status, body } = await add(user, { name: "G\u0001\u0085", category: id, description: controls.slice(1) });
    expect([status, body.slug]).toEqual([201, "g"]);
    expect(body.description).toMatch(/^\t\n\n {1}!"#/);
  });

  it("numbers a slug that is taken", async () => {
    const { id } = await newCategory();
    const slugs = [];
    for (let n = 0; n < 3; n += 1) slugs.push((await add(user, { name: "Same Name", category: id })).body.slug);
    expect(slugs).toEqual(["same-name", "same-name-2", "same-name-3"]);
  });
});
