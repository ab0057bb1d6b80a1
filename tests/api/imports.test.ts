import { beforeAll, describe, expect, it } from "vitest";
import { type Kind, kindFacts, kinds, otherKind } from "@/lib/rules/listing-kind";
import { database } from "@/server/db/client";
import { guestCtx } from "@/server/http/guest";
import { findTarget, createTarget } from "@/server/imports/command";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import {
  countOf,
  type Item,
  makeCategory,
  sendBody,
  sendRows,
  type Sent,
  someRows,
  storedIn,
} from "../support/imports";

let admin: SignedIn;
let owner: SignedIn;

beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
  owner = await signIn({ userType: "owner" });
});

const send = (kind: Kind, items: Item[], sent: Partial<Sent> = {}) => sendRows(kind, items, { as: admin, ...sent });

describe.each(kinds)("importing a %s", (kind) => {
  it("answers 401 to a guest, and 403 to a reviewer, a pending account, and a suspended one", async () => {
    const { id } = await makeCategory(kind);
    const items = someRows(1, { category_id: id });
    const answers = await Promise.all([
      sendBody<unknown>(kind, { items }, { as: null }),
      ...[
        await signIn(),
        await signIn({ userType: "owner", status: "pending" }),
        await signIn({ userType: "admin", status: "suspended" }),
      ].map((as) => sendBody<unknown>(kind, { items }, { as })),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([401, 403, 403, 403]);
    expect(answers[0]?.body).toEqual({ detail: "Authentication credentials were not provided." });
    expect(await storedIn(id)).toEqual([]);
  });

  it("makes an admin's rows active and an owner's pending, without an owner", async () => {
    const { id } = await makeCategory(kind);
    for (const as of [admin, owner]) {
      const { status, body } = await send(kind, someRows(2, { category_id: id }), { as });
      expect({ status, body }).toEqual({ status: 201, body: { created: 2, skipped: [], errors: [], warnings: [] } });
    }
    expect((await storedIn(id)).map((row) => [row.status, row.createdById, row.claimedById, row.kind])).toEqual([
      ["active", admin.id, null, kind],
      ["active", admin.id, null, kind],
      ["pending", owner.id, null, kind],
      ["pending", owner.id, null, kind],
    ]);
  });

  it("ignores every privileged field of a row", async () => {
    const { id } = await makeCategory(kind);
    const forged = { status: "active", is_premium: true, premium_expires: "2030-01-01", claimed_by_id: owner.id };
    const more = {
      slug: "mine",
      average_rating: 5,
      total_reviews: 9,
      id: 1,
      created_by_id: admin.id,
      kind: otherKind(kind),
    };
    await send(kind, someRows(1, { category_id: id, ...forged, ...more }), { as: owner });
    const [row] = await storedIn(id);
    expect(row).toMatchObject({ status: "pending", isPremium: false, premiumExpires: null, claimedById: null, kind });
    expect(row).toMatchObject({ averageRating: 0, totalReviews: 0, createdById: owner.id });
    expect(row?.slug).toMatch(/^firm-/);
  });
});

describe("a row", () => {
  it("is stored without characters that text can't contain, in any cell, and fails no batch", async () => {
    const { id, fullSlug } = await makeCategory("business");
    const items = [
      { name: "Nul\0 Firm", city: "Ke\0nt", category: `${fullSlug}\0`, description: "half \ud800 pair" },
      { name: "Column", category_id: `${id}\0`, "od\0d\udc00": "ignored", zip: "9\0x" },
      { name: "\0", category_id: id },
      { name: ["\0"], category_id: id },
    ];
    const headers = { "idempotency-key": "unstorable" };
    const { status, body } = await send("business", items, { headers });
    expect(status).toBe(201);
    expect(body).toMatchObject({ created: 2, skipped: [{ index: 2, reason: "no name" }], errors: [{ index: 3 }] });
    expect((await send("business", items, { headers })).body).toEqual(body);
    expect((await storedIn(id)).map((row) => [row.name, row.city, row.description]).sort()).toEqual([
      ["Column", null, ""],
      ["Nul Firm", "Kent", "half  pair"],
    ]);
  });

  it("is stored by the rules, with corrected and removed values as warnings", async () => {
    const { id, fullSlug } = await makeCategory("doctor");
    const { body } = await send("doctor", [
      {
        "Provider Name": "  Ada  Lovelace, MD ",
        "Practice-Areas": "Hospice",
        STREET: "1 Oak St",
        state: "Massachusetts",
        zipcode: 2139,
        phone: "(206) 555-0100",
        npi: "123",
        website: "example.com",
        image: "javascript:alert(1)",
        description: "NaN",
        languages: "English; French",
        free_consultation: "yes",
        category: fullSlug,
      },
    ]);
    expect(body.created).toBe(1);
    expect(body.warnings.map(({ index, field }) => [index, field])).toEqual([
      [0, "website"],
      [0, "image_url"],
      [0, "zip"],
      [0, "npi_number"],
    ]);
    expect((await storedIn(id))[0]).toMatchObject({
      name: "Ada Lovelace, MD",
      specialty: "Hospice",
      practiceAreas: "Hospice",
      streetAddress: "1 Oak St",
      state: "MA",
      zip: "02139",
      phone: "+12065550100",
      npiNumber: null,
      website: "https://example.com",
      imageUrl: null,
      description: "",
      language: "English; French",
      freeConsultation: true,
      slug: "ada-lovelace-md",
    });
  });

  it.each(kinds)(
    "is rejected when too long, skipped without a name, and the rest of a %s batch is stored",
    async (kind) => {
      const { id } = await makeCategory(kind);
      const [first, , , last] = someRows(4, { category_id: id });
      const { status, body } = await send(kind, [
        first as Item,
        { name: "x".repeat(201), category_id: id },
        { name: "N/A", category_id: id },
        { ...last, city: "x".repeat(256), description: "y".repeat(20_001) },
        last as Item,
      ]);
      expect(status).toBe(201);
      expect(body).toMatchObject({ created: 2, skipped: [{ index: 2, reason: "no name" }] });
      expect(body.errors).toEqual([
        { index: 1, errors: { [kindFacts[kind].titleField]: ["Ensure this field has no more than 200 characters."] } },
        {
          index: 3,
          errors: {
            city: ["Ensure this field has no more than 255 characters."],
            description: ["Ensure this field has no more than 20000 characters."],
          },
        },
      ]);
    },
  );

  it.each(kinds)("names an existing %s category of its kind that the caller can see", async (kind) => {
    const right = await makeCategory(kind);
    const wrong = await makeCategory(otherKind(kind));
    const pendingOfOwner = await makeCategory(kind, { status: "pending", createdById: owner.id });
    const pendingOfOther = await makeCategory(kind, { status: "pending", createdById: admin.id });
    const valid = [
      { category_id: right.id },
      { category: right.fullSlug },
      { category: String(right.id) },
      { category_id: pendingOfOwner.id },
    ];
    const bad = [
      {},
      { category_id: wrong.id },
      { category_id: 2_000_000_000 },
      { category: "no/such" },
      { category_id: "x" },
      { category_id: pendingOfOther.id },
      { category_id: 99_999_999_999 },
    ];
    const items = [...valid, ...bad].map((cells) => ({ ...someRows(1, {})[0], ...cells }));
    const { body } = await send(kind, items, { as: owner });
    expect(body.created).toBe(valid.length);
    expect(body.errors.map(({ index, errors }) => [index, Object.keys(errors)])).toEqual(
      bad.map((_, n) => [valid.length + n, ["category"]]),
    );
    expect(await storedIn(wrong.id)).toEqual([]);
    expect((await send(kind, someRows(1, { category_id: pendingOfOther.id }))).body.created).toBe(1);
  });
});

describe("a batch", () => {
  it("has 1 to 1000 rows", async () => {
    const { id } = await makeCategory("business");
    const refused = await Promise.all(
      [{ items: someRows(1001, { category_id: id }) }, { items: [] }, {}, { items: "x" }, { items: [1] }].map((body) =>
        sendBody<Record<string, unknown>>("business", body, { as: admin }),
      ),
    );
    expect(refused.map(({ status, body }) => [status, Object.keys(body)])).toEqual(refused.map(() => [400, ["items"]]));
    expect((await send("business", someRows(1000, { category_id: id }))).body.created).toBe(1000);
  });

  it("is at most 5 MB, JSON, and of a known kind", async () => {
    const items = someRows(300, { description: "x".repeat(18_000) });
    expect((await sendBody("business", { items }, { as: admin })).status).toBe(413);
    expect((await sendBody("business", "{", { as: admin })).status).toBe(400);
    expect((await sendBody("business", "a", { as: admin, headers: { "content-type": "text/csv" } })).status).toBe(415);
    const path = { method: "POST", path: "lawyers/bulk_create/", as: admin.headers };
    expect((await call({ ...path, body: { items: items.slice(0, 1) } })).status).toBe(404);
    expect(
      (await sendBody("business", { items: items.slice(0, 1) }, { as: admin, headers: { "x-csrftoken": "other" } }))
        .status,
    ).toBe(403);
  });

  it("is applied once when sent twice with one key, and answers 422 to another body", async () => {
    const { id } = await makeCategory("doctor");
    const items = someRows(3, { category_id: id });
    const headers = { "idempotency-key": `batch-${id}` };
    const first = await send("doctor", items, { headers });
    const again = await send("doctor", items, { headers });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(first.body.created).toBe(3);
    expect((await send("doctor", items.slice(1), { headers })).status).toBe(422);
    expect(await storedIn(id)).toHaveLength(3);
  });

  it("is applied once when sent twice at once with one key", async () => {
    const { id } = await makeCategory("doctor");
    const items = someRows(50, { category_id: id });
    const headers = { "idempotency-key": `batch-${id}` };
    const answers = await Promise.all([1, 2, 3].map(() => send("doctor", items, { headers, recalc: "1" })));
    expect(answers.map((answer) => [answer.status, answer.body.created])).toEqual(answers.map(() => [201, 50]));
    expect(await storedIn(id)).toHaveLength(50);
    expect(await countOf(id, "doctor")).toBe(50);
  });

  it("writes one audit row", async () => {
    const { id } = await makeCategory("business");
    await send("business", someRows(4, { category_id: id }), { headers: { "x-request-id": "the-batch" } });
    expect(await database().auditRow.findMany({ where: { requestId: "the-batch" } })).toMatchObject([
      { actorId: admin.id, action: "listing.import", after: { kind: "business", created: 4, skipped: 0, refused: 0 } },
    ]);
  });
});

describe("category counts", () => {
  it.each(kinds)("of a %s wait for recalc=1, and then include active listings only", async (kind) => {
    const top = await makeCategory(kind);
    const below = await makeCategory(kind, { parentId: top.id });
    await send(kind, someRows(5, { category_id: below.id }));
    await send(kind, someRows(3, { category_id: below.id }), { as: owner });
    expect(await countOf(top.id, kind)).toBe(0);
    await send(kind, someRows(2, { category_id: top.id }), { recalc: "1" });
    expect([await countOf(top.id, kind), await countOf(below.id, kind)]).toEqual([7, 5]);
  });

  it("are right after it, whatever happened to the listings meanwhile", async () => {
    const { id } = await makeCategory("business");
    await send("business", someRows(4, { category_id: id }));
    const [first, second] = await storedIn(id);
    await database().listing.update({ where: { id: first?.id ?? 0 }, data: { status: "suspended" } });
    await database().listing.delete({ where: { id: second?.id ?? 0 } });
    await send("business", someRows(1, { category_id: id }), { recalc: "1" });
    expect(await countOf(id, "business")).toBe(3);
  });
});

describe("the category of an import by the command", () => {
  it("is found by its path, or made with the missing end of that path", async () => {
    const ctx = guestCtx();
    const { fullSlug, id } = await makeCategory("doctor");
    expect(await findTarget(ctx, `/${fullSlug.toUpperCase()}/`)).toEqual({ id, kind: "doctor", full_slug: fullSlug });
    const path = `${fullSlug}/eyes/lasers`;
    const missing = [`${fullSlug}/eyes`, path];
    expect(await findTarget(ctx, path)).toEqual({ missing });
    await createTarget(ctx, missing, { kind: "business", names: ["Eyes", "Lasers"] });
    expect(await findTarget(ctx, path)).toMatchObject({ kind: "doctor", full_slug: path });
  });
});
