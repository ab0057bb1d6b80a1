import Papa from "papaparse";
import { beforeAll, describe, expect, it } from "vitest";
import { type MetaChanges } from "@/lib/contract/page-meta-file";
import { csvLine } from "@/lib/rules/csv-cell";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makePageMeta } from "@/prisma/factories/page-meta";
import { unique } from "@/prisma/factories/unique";
import { database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { followChanges, tagsOfChanges } from "../support/changes";

const db = database();
followChanges();
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

type Body = MetaChanges & Record<string, string[]>;
const post = async (path: string, body: object) => {
  const answer = await call({ path: `seo/page-meta/${path}/`, method: "POST", body, as: admin.headers });
  return { status: answer.status, body: answer.body as Body };
};
const importFile = (csv: string, dry = false) => post("import", { csv, dry_run: dry });
const exported = async (query: string) => {
  const { body } = await call({ path: `seo/page-meta/export/${query}`, as: admin.headers });
  const [headers = [], ...rows] = Papa.parse<string[]>((body as string).replace("\uFEFF", "").trimEnd()).data;
  return { headers, rows, csv: body as string };
};
const fileOf = (rows: readonly (readonly string[])[]) => rows.map((row) => csvLine(row)).join("");

/** Listings with a record whose texts contain a word that no other record has. */
async function records(count: number, facts: object = {}) {
  const word = `word${unique()}`;
  const { id: categoryId } = await makeCategory(db, { kind: "business" });
  const made = [];
  for (let n = 0; n < count; n += 1) {
    const listing = await makeListing(db, { categoryId, name: `${word} ${n}` });
    const texts = {
      title: `${word} ${n}`,
      description: `About ${word}`,
      keywords: word,
      ogTitle: word,
      ogDescription: word,
    };
    made.push(await makePageMeta(db, { listingId: listing.id, metaType: "business", ...texts, ...facts }));
  }
  return { word, made, ids: made.map(({ id }) => id) };
}
const stored = (ids: number[]) => db.pageMeta.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
const audits = (ids: number[]) => db.auditRow.findMany({ where: { objectType: "meta", objectId: { in: ids } } });

describe("a file of records", () => {
  it("changes nothing as exported, even where the rules have changed since, and only what was edited in it", async () => {
    const odd = { canonicalUrl: "https://elsewhere.example/a", title: "=1+1", description: 'Say "hi"', ogImage: "" };
    const { word, made, ids } = await records(2, odd);
    const query = `?meta_type=business&search=${word}`;
    const { headers, rows, csv } = await exported(query);
    expect(rows).toHaveLength(2);
    const before = await stored(ids);
    expect((await importFile(csv)).body).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(await stored(ids)).toEqual(before);
    const at = (name: string) => headers.indexOf(name);
    const edited = rows.map((row) => [...row]);
    edited[1]![at("title")] = '+Edited, "quoted"';
    edited[1]![at("is_active")] = "no";
    // The cells of the file are escaped already.
    const plain = edited.map((row) => row.map((cell) => cell.replace(/^'(?=[=+-])/, "")));
    const dry = await importFile(fileOf([headers, ...plain]), true);
    expect(dry.body).toMatchObject({ changed: 1, unchanged: 1, change_count: 2, dry_run: true });
    expect(dry.body.changes).toMatchObject([
      { row: 3, field: "title", before: "=1+1", after: '+Edited, "quoted"' },
      { row: 3, field: "is_active", before: "yes", after: "no" },
    ]);
    expect(await stored(ids)).toEqual(before);
    expect(await audits(ids)).toEqual([]);
    const tags = await tagsOfChanges(async () => {
      expect((await importFile(fileOf([headers, ...plain]))).body).toEqual({ ...dry.body, dry_run: false });
    });
    expect([...tags]).toContain(`listing:${made[1]?.listingId}`);
    expect(await audits(ids)).toMatchObject([
      { action: "meta.change", actorId: admin.id, after: { is_active: false } },
    ]);
    const [same, other] = await stored(ids);
    expect(same).toEqual(before[0]);
    expect(other).toMatchObject({ title: '+Edited, "quoted"', isActive: false, canonicalUrl: odd.canonicalUrl });
  });

  it("adds records, whose blanks follow the listing, and those of static pages", async () => {
    const { id: categoryId } = await makeCategory(db, { kind: "doctor" });
    const listing = await makeListing(db, { kind: "doctor", categoryId, name: "Elena Marsh, MD" });
    const csv = fileOf([
      ["page", "listing_id", "keywords"],
      ["guidelines", "", "rules"],
      ["", String(listing.id), "skin"],
      ["", "", ""],
    ]);
    const { status, body } = await importFile(csv);
    expect([status, body.added + body.changed]).toEqual([200, 2]);
    const record = await db.pageMeta.findUniqueOrThrow({ where: { listingId: listing.id } });
    expect(record).toMatchObject({ metaType: "doctor", keywords: "skin", priority: expect.anything() as unknown });
    expect([record.title, record.ogTitle]).toEqual(["", ""]);
  });

  it("refuses a file with too many rows before reading it whole", async () => {
    // A quotation mark that is never closed is an error only to who reads the end.
    for (const row of ["home,x\n", "\n"]) {
      const { status, body } = await importFile(`page,title\n${row.repeat(20_000)}"`);
      expect([status, body.csv]).toEqual([400, ["Import at most 1,000 rows."]]);
    }
    expect((await importFile(`page,title\nhome,x\n${",\n".repeat(5000)}`)).status).toBe(200);
  });

  it("changes nothing if a row is wrong, and says which", async () => {
    const { word, ids, made } = await records(2);
    const before = await stored(ids);
    const { headers, rows } = await exported(`?search=${word}`);
    const at = (name: string) => headers.indexOf(name);
    const [first = [], second = []] = rows;
    second[at("title")] = "Edited";
    await db.pageMeta.update({ where: { id: ids[1] ?? 0 }, data: { keywords: "changed elsewhere" } });
    const changed = await importFile(fileOf([headers, first, second]));
    expect([changed.status, changed.body.csv]).toEqual([400, ["Row 3: Its record has changed since the export."]]);
    const [one] = made;
    const wrong = fileOf([
      ["page", "listing_id", "title", "robots", "priority", "canonical_url"],
      ["", String(one?.listingId), "Fine", "", "", ""],
      ["", "999999999", "x", "", "", ""],
      ["nowhere", "", "x", "", "", ""],
      ["home", "5", "x", "", "", ""],
      ["", "x", "x", "", "", ""],
    ]);
    const answer = await importFile(wrong);
    expect(answer.body.csv).toEqual([
      "Row 5: Fill in one of page, listing_id, and category_id.",
      "Row 6: listing_id: A number is required.",
    ]);
    const values = (robots: string, priority: string, url: string) =>
      importFile(
        fileOf([
          ["listing_id", "robots", "priority", "canonical_url"],
          [String(one?.listingId), robots, priority, url],
        ]),
      );
    expect((await values("all", "", "")).body.csv?.[0]).toMatch(/^Row 2: robots: /);
    expect((await values("", "0.55", "")).body.csv?.[0]).toMatch(/^Row 2: priority: /);
    expect((await values("", "", "https://elsewhere.example/")).body.csv?.[0]).toMatch(/^Row 2: canonical_url: /);
    expect((await importFile("listing_id,title\n999999999,x\n")).body.csv).toEqual([
      "Row 2: There is no listing 999999999.",
    ]);
    expect((await importFile("page,title\nnowhere,x\n")).body.csv?.[0]).toMatch(/^Row 2: page_name: Use one of these/);
    expect((await importFile("page,colour\nhome,x\n")).body.csv?.[0]).toMatch(/^The first row must name/);
    expect((await importFile("page,title\nhome,x\nHome,y\n")).body.csv).toEqual([
      "Row 3: Row 2 is about the same page.",
    ]);
    expect((await stored(ids)).map(({ title }) => title)).toEqual(before.map(({ title }) => title));
  });
});
