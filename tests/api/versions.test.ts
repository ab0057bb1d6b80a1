import { beforeAll, describe, expect, it } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makePhoto } from "@/prisma/factories/photo";
import { makeReview } from "@/prisma/factories/review";
import { unique } from "@/prisma/factories/unique";
import { database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { races, raceTimeout } from "../support/depth";

const db = database();
let owner: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  [owner, admin] = [await signIn({ userType: "owner" }), await signIn({ userType: "admin" })];
});

/** What is edited: where it is read and written, and two values of one of its fields. */
interface Edited {
  as: SignedIn;
  read: string;
  /** The path and method of a write. */
  write: string;
  method?: string;
  field: string;
  values: [unknown, unknown];
  /** What else a write must say. */
  body?: object;
  /** The field as a stale write is answered; by default the first value. */
  stored?: unknown;
  /** Where a list has the object. */
  pick?: (body: object) => object | undefined;
}

const listingAt = async () => {
  const place = { city: "Austin", state: "TX", zip: "78701" };
  const { id } = await makeListing(db, { ...place, claimedById: owner.id, claimedAt: new Date() });
  return { id, path: `businesses/${id}/` };
};

const closed = (date: string) => ({ from: date, to: date, spans: [], note: "" });

const nouns: Record<string, () => Promise<Edited>> = {
  async listing() {
    const { path } = await listingAt();
    return { as: owner, read: path, write: path, field: "description", values: ["First.", "Second."] };
  },
  async hours() {
    const { path } = await listingAt();
    const values: [string, string] = ["Mon-Fri 9-5", "Mon-Fri 8-4"];
    const write = `${path}hours/`;
    return { as: owner, read: path, write, method: "PUT", field: "text", values, stored: "Mon-Fri 9 AM-5 PM" };
  },
  async "dates with other hours"() {
    const { path } = await listingAt();
    const values: [object[], object[]] = [[closed("2099-12-25")], [closed("2099-01-01")]];
    return { as: owner, read: path, write: `${path}hours/exceptions/`, method: "PUT", field: "exceptions", values };
  },
  async locations() {
    const { path } = await listingAt();
    const write = `${path}locations/`;
    const values: [object[], object[]] = [[{ city: "Dallas", state: "TX" }], [{ city: "Houston", state: "TX" }]];
    const stored = [expect.objectContaining({ city: "Dallas" })];
    return { as: owner, read: write, write, method: "PUT", field: "items", values, stored };
  },
  async team() {
    const { id, path } = await listingAt();
    const { id: userId } = await signIn();
    const data = { listingId: id, userId, role: "responder" as const, joinedAt: new Date() };
    const member = await db.listingMember.create({ data });
    const write = `${path}members/${member.id}/`;
    return { as: owner, read: `${path}members/`, write, field: "role", values: ["manager", "responder"] };
  },
  async photo() {
    const { id, path } = await listingAt();
    const photo = await makePhoto(db, { listingId: id });
    return {
      as: owner,
      read: `${path}photos/`,
      write: `photos/${photo.id}/`,
      field: "alt",
      values: ["The door", "The desk"],
      pick: (body) => (body as { results: object[] }).results[0],
    };
  },
  "site settings"() {
    const path = "admin/settings/";
    const values: [string, string] = [`First ${unique()}`, `Second ${unique()}`];
    return Promise.resolve({ as: admin, read: path, write: path, field: "operator_name", values });
  },
  async concept() {
    const name = `noun ${unique()}`;
    const body = { name, kind: "need" };
    const made = await call({ path: "concepts/", method: "POST", body, as: admin.headers });
    const { id } = made.body as { id: number };
    return {
      as: admin,
      read: `concepts/?search=${encodeURIComponent(name)}`,
      write: `concepts/${id}/`,
      field: "terms",
      values: [[`first ${unique()}`], [`second ${unique()}`]],
      pick: (list) => (list as { results: object[] }).results[0],
    };
  },
  async "template of pages' words"() {
    const { id } = await makeCategory(db);
    const write = `seo/templates/${id}/`;
    await call({ path: write, method: "PUT", body: { title: "{name}", description: "" }, as: admin.headers });
    return {
      as: admin,
      read: "seo/templates/",
      write,
      method: "PUT",
      field: "title",
      values: ["{name} first", "{name} second"],
      body: { description: "" },
      pick: (list) => (list as { results: { category_id: number }[] }).results.find((one) => one.category_id === id),
    };
  },
  async "page meta record"() {
    const { id } = await listingAt();
    const body = { meta_type: "business", business_id: id, title: "Title" };
    const made = await call({ path: "seo/page-meta/", method: "POST", body, as: admin.headers });
    return {
      as: admin,
      read: `seo/page-meta/?business_ids=${id}`,
      write: `seo/page-meta/${(made.body as { id: number }).id}/`,
      field: "title",
      values: ["First", "Second"],
      pick: (list) => (list as { results: object[] }).results[0],
    };
  },
};

const versionIn = async ({ read, as, pick = (body) => body }: Edited): Promise<string> => {
  const { body } = await call({ path: read, as: as.headers });
  return (pick(body as object) as { version: string }).version;
};
const send = ({ write, method = "PATCH", field, body, as }: Edited, value: unknown, seen?: string) =>
  call({ path: write, method, body: { ...body, [field]: value, ...(seen !== undefined && { seen }) }, as: as.headers });

describe.each(Object.keys(nouns))("the version of a %s", (noun) => {
  const make = () => nouns[noun]!();

  it("grows with an edit, and refuses one that was made from an older version, with the stored value", async () => {
    const edited = await make();
    const [first, second] = edited.values;
    const seen = await versionIn(edited);
    expect((await send(edited, first, seen)).status).toBe(200);
    const version = await versionIn(edited);
    expect(version).not.toBe(seen);
    const late = await send(edited, second, seen);
    expect([late.status, late.body]).toEqual([
      409,
      {
        detail: "Someone else changed this meanwhile. Compare both versions, then save again.",
        code: "stale",
        version,
        current: expect.objectContaining({ [edited.field]: edited.stored ?? first }) as unknown,
      },
    ]);
    expect(await versionIn(edited)).toBe(version);
    expect((await send(edited, second, version)).status).toBe(200);
  });

  it("is optional", async () => {
    const edited = await make();
    for (const value of edited.values) expect((await send(edited, value)).status).toBe(200);
  });

  it(
    "lets one of two editors at once win",
    async () => {
      for (const round of races()) {
        const edited = await make();
        const seen = await versionIn(edited);
        const [value] = edited.values;
        const answers = await Promise.all([send(edited, value, seen), send(edited, value, seen)]);
        expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, 409]);
      }
    },
    raceTimeout,
  );
});

describe("the version of a listing", () => {
  it("stays when a review arrives and when its hours are changed by the other editor", async () => {
    const { id, path } = await listingAt();
    const read = async () => versionIn({ as: owner, read: path } as Edited);
    const before = await read();
    await makeReview(db, { listingId: id, status: "active" });
    expect(await read()).toBe(before);
    const body = { text: "Mon-Fri 9-5", seen: before };
    expect((await call({ path: `${path}hours/`, method: "PUT", body, as: owner.headers })).status).toBe(200);
    const edit = { path, method: "PATCH", body: { phone: "512 555 0142", seen: before }, as: owner.headers };
    expect((await call(edit)).status).toBe(200);
  });
});
