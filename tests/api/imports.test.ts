import { beforeAll, describe, expect, it } from "vitest";
import { POST } from "@/app/api/(listings)/[kind]/bulk_create/route";
import { type BulkCreateAnswer } from "@/lib/contract/import";
import { type Kind, kindFacts, kinds, otherKind } from "@/lib/rules/listing-kind";
import { database } from "@/server/db/client";
import { makeActor, type TestActor } from "../support/actors";
import { type Answer, call } from "../support/call";

type Item = Record<string, unknown>;
interface Sent {
  recalc?: "0" | "1";
  headers?: Record<string, string>;
  as?: TestActor;
}

let admin: TestActor;
let owner: TestActor;
let made = 0;

beforeAll(async () => {
  admin = await makeActor({ userType: "admin" });
  owner = await makeActor({ userType: "owner" });
});

function sendBody<Body = BulkCreateAnswer>(kind: Kind, body: unknown, sent: Sent = {}): Promise<Answer<Body>> {
  const { segment } = kindFacts[kind];
  return call<Body>(POST, {
    path: `${segment}/bulk_create/${sent.recalc ? `?recalc=${sent.recalc}` : ""}`,
    params: { kind: segment },
    body,
    ...("as" in sent ? (sent.as ? { as: sent.as } : {}) : { as: admin }),
    headers: sent.headers ?? {},
  });
}

const send = (kind: Kind, items: Item[], sent: Sent = {}) => sendBody(kind, { items }, sent);

/** A new category of this kind, below `parent` where one is given. */
async function category(kind: Kind, more: { parentId?: number; status?: "pending"; createdById?: number } = {}) {
  made += 1;
  return database().category.create({ data: { name: `Branch ${made}`, slug: `branch-${made}`, kind, ...more } });
}

/** Some rows of different names. */
const someRows = (count: number, cells: Item): Item[] => {
  made += 1;
  return Array.from({ length: count }, (_, n) => ({ name: `Firm ${made} ${n}`, city: "Kent", ...cells }));
};

const stored = (categoryId: number) =>
  database().listing.findMany({ where: { categoryId }, orderBy: { id: "asc" }, omit: {} });

const countOf = async (id: number, kind: Kind) => {
  const found = await database().category.findUniqueOrThrow({ where: { id } });
  return { business: found.businessCount, doctor: found.doctorCount }[kind];
};

describe.each(kinds)("who may import a %s", (kind) => {
  it("refuses a guest with 401 and a reviewer, a pending and a suspended account with 403", async () => {
    const { id } = await category(kind);
    const items = someRows(1, { category_id: id });
    const answers = await Promise.all([
      sendBody<unknown>(kind, { items }, { as: undefined }),
      ...[
        await makeActor(),
        await makeActor({ userType: "owner", status: "pending" }),
        await makeActor({ userType: "admin", status: "suspended" }),
      ].map((as) => sendBody<unknown>(kind, { items }, { as })),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([401, 403, 403, 403]);
    expect(answers[0]?.body).toEqual({ detail: "Authentication credentials were not provided." });
    expect(await stored(id)).toEqual([]);
  });

  it("makes an admin's rows active and an owner's pending, owned by nobody", async () => {
    const { id } = await category(kind);
    for (const as of [admin, owner]) {
      const { status, body } = await send(kind, someRows(2, { category_id: id }), { as });
      expect({ status, body }).toEqual({ status: 201, body: { created: 2, skipped: [], errors: [], warnings: [] } });
    }
    expect((await stored(id)).map((row) => [row.status, row.createdById, row.claimedById, row.kind])).toEqual([
      ["active", admin.id, null, kind],
      ["active", admin.id, null, kind],
      ["pending", owner.id, null, kind],
      ["pending", owner.id, null, kind],
    ]);
  });

  it("lets no privileged field of a row have an effect", async () => {
    const { id } = await category(kind);
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
    const [row] = await stored(id);
    expect(row).toMatchObject({ status: "pending", isPremium: false, premiumExpires: null, claimedById: null, kind });
    expect(row).toMatchObject({ averageRating: 0, totalReviews: 0, createdById: owner.id });
    expect(row?.slug).toMatch(/^firm-/);
  });
});

describe("what a row says", () => {
  it("is stored by the rules, with what was mended and blanked as warnings", async () => {
    const { id, fullSlug } = await category("doctor");
    const { body } = await send("doctor", [
      {
        "Provider Name": "  Ada  Lovelace, MD ",
        "Practice-Areas": "Hospice",
        STREET: "1 Oak St",
        state: "Massachusetts",
        zipcode: 2139,
        phone: "(206) 555-0100",
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
    ]);
    expect((await stored(id))[0]).toMatchObject({
      name: "Ada Lovelace, MD",
      specialty: "Hospice",
      practiceAreas: "Hospice",
      streetAddress: "1 Oak St",
      state: "MA",
      zip: "02139",
      phone: "+12065550100",
      website: "https://example.com",
      imageUrl: null,
      description: "",
      language: "English; French",
      freeConsultation: true,
      slug: "ada-lovelace-md",
    });
  });

  it.each(kinds)(
    "too long is refused and named, without a name is skipped, and the rest of a %s batch is stored",
    async (kind) => {
      const { id } = await category(kind);
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

  it.each(kinds)("names a category of a %s that exists, is of its kind and is seen by the caller", async (kind) => {
    const right = await category(kind);
    const wrong = await category(otherKind(kind));
    const pendingOfOwner = await category(kind, { status: "pending", createdById: owner.id });
    const pendingOfOther = await category(kind, { status: "pending", createdById: admin.id });
    const asked = [
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
    const items = [...asked, ...bad].map((cells) => ({ ...someRows(1, {})[0], ...cells }));
    const { body } = await send(kind, items, { as: owner });
    expect(body.created).toBe(asked.length);
    expect(body.errors.map(({ index, errors }) => [index, Object.keys(errors)])).toEqual(
      bad.map((_, n) => [asked.length + n, ["category"]]),
    );
    expect(await stored(wrong.id)).toEqual([]);
    expect((await send(kind, someRows(1, { category_id: pendingOfOther.id }))).body.created).toBe(1);
  });
});

describe("the batch itself", () => {
  it("holds 1 to 1000 rows", async () => {
    const { id } = await category("business");
    const refused = await Promise.all(
      [{ items: someRows(1001, { category_id: id }) }, { items: [] }, {}, { items: "x" }, { items: [1] }].map((body) =>
        sendBody<Record<string, unknown>>("business", body),
      ),
    );
    expect(refused.map(({ status, body }) => [status, Object.keys(body)])).toEqual(refused.map(() => [400, ["items"]]));
    expect((await send("business", someRows(1000, { category_id: id }))).body.created).toBe(1000);
  });

  it("is at most 5 MB, JSON, and of a known kind", async () => {
    const items = someRows(300, { description: "x".repeat(18_000) });
    expect((await sendBody("business", { items })).status).toBe(413);
    expect((await sendBody("business", "{")).status).toBe(400);
    expect((await sendBody("business", "a", { headers: { "content-type": "text/csv" } })).status).toBe(415);
    const path = { path: "lawyers/bulk_create/", params: { kind: "lawyers" }, body: { items }, as: admin };
    expect((await call(POST, { ...path, body: { items: items.slice(0, 1) } })).status).toBe(404);
    expect(
      (await sendBody("business", { items: items.slice(0, 1) }, { headers: { "x-csrftoken": "other" } })).status,
    ).toBe(403);
  });

  it("sent twice with one key is applied once, and with another body is 422", async () => {
    const { id } = await category("doctor");
    const items = someRows(3, { category_id: id });
    const headers = { "idempotency-key": `batch-${made}` };
    const first = await send("doctor", items, { headers });
    const again = await send("doctor", items, { headers });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(first.body.created).toBe(3);
    expect((await send("doctor", items.slice(1), { headers })).status).toBe(422);
    expect(await stored(id)).toHaveLength(3);
  });

  it("sent twice at once with one key is applied once", async () => {
    const { id } = await category("doctor");
    const items = someRows(50, { category_id: id });
    const headers = { "idempotency-key": `batch-${made}` };
    const answers = await Promise.all([1, 2, 3].map(() => send("doctor", items, { headers, recalc: "1" })));
    expect(answers.map((answer) => [answer.status, answer.body.created])).toEqual(answers.map(() => [201, 50]));
    expect(await stored(id)).toHaveLength(50);
    expect(await countOf(id, "doctor")).toBe(50);
  });

  it("leaves one line among the changes that people made", async () => {
    const { id } = await category("business");
    await send("business", someRows(4, { category_id: id }), { headers: { "x-request-id": "the-batch" } });
    expect(await database().auditRow.findMany({ where: { requestId: "the-batch" } })).toMatchObject([
      { actorId: admin.id, action: "listing.import", after: { kind: "business", created: 4, skipped: 0, refused: 0 } },
    ]);
  });
});

describe.each(kinds)("duplicates of a %s", (kind) => {
  const street = { street_address: "1 Oak St.", zip: "98101" };
  const phone = { phone: "206-555-0100" };
  const cases: [string, Item, Item, boolean][] = [
    ["street and ZIP code", street, { street_address: "1  OAK ST", zip: "98101", city: "Elsewhere" }, true],
    ["phone where one lacks a street", { ...street, ...phone }, { phone: "(206) 555 0100" }, true],
    ["the whole row", { city: "Kent" }, { city: "KENT" }, true],
    ["no rule: two streets", { ...street, ...phone }, { ...street, ...phone, street_address: "2 Elm St" }, false],
    ["no rule: two towns", { city: "Kent" }, { city: "York" }, false],
  ];

  it.each(cases)("are found by %s, in the database and in the batch", async (_, one, other, isSame) => {
    const { id } = await category(kind);
    const name = `Ada & Söns ${made} ${kind}`;
    const rows = [
      { name, category_id: id, ...one },
      { name: name.toUpperCase().replace("&", "-"), category_id: id, ...other },
    ];
    const skipped = (await send(kind, rows)).body.skipped;
    expect(skipped).toEqual(isSame ? [{ index: 1, reason: "duplicate in this file" }] : []);
    const [first] = await stored(id);
    const again = (await send(kind, rows.slice(0, 1))).body;
    expect(again).toMatchObject({ created: 0, skipped: [{ index: 0, reason: "duplicate", id: first?.id }] });
    const reverse = (await send(kind, rows.slice(1))).body;
    expect(reverse.created).toBe(0);
  });

  it("are not looked for in the other kind", async () => {
    const [own, other] = [await category(kind), await category(otherKind(kind))];
    const row = { ...someRows(1, street)[0] };
    expect((await send(kind, [{ ...row, category_id: own.id }])).body.created).toBe(1);
    expect((await send(otherKind(kind), [{ ...row, category_id: other.id }])).body.created).toBe(1);
  });
});

describe("slugs", () => {
  const slugs = async (id: number) => (await stored(id)).map((row) => row.slug).sort();
  const cities = (count: number, cells: Item) =>
    Array.from({ length: count }, (_, n) => ({ ...cells, city: `Town ${n}` }));

  it("are numbered within a category, over several batches, and free again in another", async () => {
    const [one, two] = [await category("business"), await category("business")];
    const name = "Same Name";
    await send("business", cities(3, { name, category_id: one.id }));
    await send("business", [...cities(6, { name, category_id: one.id }), { name: "Same Name 4", category_id: one.id }]);
    await send("business", [{ name, city: "Far", category_id: two.id }]);
    expect(await slugs(one.id)).toEqual(
      ["same-name", "same-name-2", "same-name-3", "same-name-4", "same-name-4-2", "same-name-5", "same-name-6"].sort(),
    );
    expect(await slugs(two.id)).toEqual(["same-name"]);
  });

  it("of names without a Latin letter are unique too, with several batches at once", async () => {
    const { id } = await category("business");
    const batch = (n: number) =>
      Array.from({ length: 40 }, (_, m) => ({ name: `北京 ${"甲".repeat(n * 40 + m + 1)}`, category_id: id }));
    const answers = await Promise.all([0, 1, 2, 3].map((n) => send("business", batch(n))));
    expect(answers.map((answer) => answer.body.created)).toEqual([40, 40, 40, 40]);
    expect(new Set(await slugs(id)).size).toBe(160);
  });
});

describe("batches at once", () => {
  it.each(kinds)("of the same %s rows store each row once", async (kind) => {
    const { id } = await category(kind);
    const items = someRows(200, { category_id: id, street_address: "1 Oak St", zip: "98101" });
    const answers = await Promise.all([items, [...items].reverse(), items].map((rows) => send(kind, rows)));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(answers.reduce((sum, answer) => sum + answer.body.created, 0)).toBe(200);
    expect(await stored(id)).toHaveLength(200);
  });

  it("of different rows are all stored, and counted by the last", async () => {
    const top = await category("doctor");
    const below = await category("doctor", { parentId: top.id });
    const batches = [0, 1, 2, 3].map((n) => someRows(250, { category_id: n % 2 ? top.id : below.id }));
    const answers = await Promise.all(batches.map((items) => send("doctor", items, { recalc: "1" })));
    expect(answers.map((answer) => answer.body.created)).toEqual([250, 250, 250, 250]);
    await send("doctor", someRows(1, { category_id: top.id }), { recalc: "1" });
    expect([await countOf(top.id, "doctor"), await countOf(below.id, "doctor")]).toEqual([1001, 500]);
  });

  it("larger than the locks allow for run one after the other", async () => {
    const { id } = await category("business");
    const items = someRows(700, { category_id: id });
    const answers = await Promise.all(
      [items, items, someRows(300, { category_id: id })].map((rows) => send("business", rows)),
    );
    expect(answers.reduce((sum, answer) => sum + answer.body.created, 0)).toBe(1000);
  });
});

describe("counts of categories", () => {
  it.each(kinds)("of a %s wait for recalc=1, and then hold active ones alone", async (kind) => {
    const top = await category(kind);
    const below = await category(kind, { parentId: top.id });
    await send(kind, someRows(5, { category_id: below.id }));
    await send(kind, someRows(3, { category_id: below.id }), { as: owner });
    expect(await countOf(top.id, kind)).toBe(0);
    await send(kind, someRows(2, { category_id: top.id }), { recalc: "1" });
    expect([await countOf(top.id, kind), await countOf(below.id, kind)]).toEqual([7, 5]);
  });
});
