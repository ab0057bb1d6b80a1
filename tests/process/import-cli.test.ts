import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isDeep } from "../support/depth";
import { realData } from "../support/real-data";
import { makeTestDatabase } from "../support/postgres/test-database";
import { importHere as run } from "../support/import-here";
import { fileOf, startImport } from "../support/run-import";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await makeTestDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
  await client.query("INSERT INTO category (name, slug, kind) VALUES ('Lawyers', 'lawyers', 'business')");
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Runs it as `npm run import` does. */
const runCommand = (...args: string[]) => startImport(args, { DATABASE_URL: database.url }).ended;
const rows = async <Row>(sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows as Row[];
const business = ["--kind", "business", "--category", "lawyers"];
interface Stored {
  name: string;
  status: string;
  street_address: string | null;
  city: string | null;
  zip: string | null;
  practice_areas: string;
  description: string;
}
const storedIn = (category: string) =>
  rows<Stored>(
    `SELECT l.name, l.status, l.street_address, l.city, l.zip, l.practice_areas, l.description
     FROM listing l JOIN category c ON c.id = l.category_id WHERE c.full_slug = $1 ORDER BY l.name`,
    [category],
  );

describe("a file is read whatever program wrote it", () => {
  const plain = [
    ["name", "street", "city"],
    ["Ada, Sons & Co", "1 Oak St\nSuite 2", "Kent"],
    ['The "Best"', "2 Elm St", "São Paulo"],
  ];
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const csv = (separator: string, end: string) =>
    plain.map((line) => line.map((cell) => quoted(cell.replaceAll("\n", end))).join(separator) + end).join("");

  it.each<[string, () => string | Uint8Array]>([
    ["commas and line feeds", () => csv(",", "\n")],
    ["a byte order mark and CRLF", () => `\uFEFF${csv(",", "\r\n")}`],
    ["semicolons", () => csv(";", "\r\n")],
    ["tabs and carriage returns alone", () => csv("\t", "\r")],
    ["Windows-1252", () => Buffer.from(csv(";", "\r\n"), "latin1")],
    ["UTF-16", () => Buffer.from(`\uFEFF${csv("\t", "\r\n")}`, "utf16le")],
    ["no end of the last line", () => csv(",", "\n").trimEnd()],
  ])("with %s", async (name, content) => {
    const slug = `read-${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
    await client.query("DELETE FROM listing");
    const made = ["--kind", "business", "--category", slug, "--create-category", slug];
    const { code, out, err } = await run(...made, fileOf("rows.csv", content()));
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("2 rows in");
    expect(await storedIn(slug)).toMatchObject([
      { name: "Ada, Sons & Co", status: "active", street_address: "1 Oak St Suite 2", city: "Kent" },
      { name: 'The "Best"', street_address: "2 Elm St", city: "São Paulo" },
    ]);
  });

  it("with repeated, blank and unknown headers, blank rows, and rows too short or too long", async () => {
    await client.query("DELETE FROM listing");
    const text = [
      " Business Name ,Practice-Areas,,practice_areas,Wi-Fi,ZIP CODE",
      "Ada,Wills,x,Trusts,yes,98101,beyond",
      ",,,,,",
      "",
      "Bob",
      "N/A,Wills",
    ].join("\n");
    const { code, out } = await run(...business, fileOf("odd.csv", text));
    expect(code).toBe(0);
    expect(out).toContain("Columns not imported: Wi-Fi");
    expect(out).toMatch(/5 rows in[^]*created +1\n +skipped +3\n +refused +1/);
    expect(out).toMatch(/row: More cells than the header has columns\. +1\n +row 2/);
    expect(out).toMatch(/blank row +2\n +row 3, row 4/);
    expect(out).toMatch(/no name +1\n +row 6/);
    expect(await storedIn("lawyers")).toMatchObject([{ name: "Bob", practice_areas: "" }]);
  });
});

describe("an import", () => {
  it("finds the header under titles, takes a mapping, and reads files without a header and workbooks", async () => {
    const shops = path.resolve(import.meta.dirname, "../fixtures/shops.xlsx");
    for (const [slug, args, stored] of [
      [
        "mapped",
        [
          "--map",
          "Chef=name",
          "--map",
          "Web=",
          fileOf("titles.csv", "Stores,,,\n,,,\nChef,Web,City/Town,ZIP\nAda,a.example,Kent,98101\n"),
        ],
        [{ name: "Ada", city: "Kent", zip: "98101" }],
      ],
      [
        "headless",
        [
          "--no-header",
          "--map",
          "1=name",
          "--map",
          "2=city",
          fileOf("none.csv", "Ada|Kent|WA|98101\nBob|Reno|NV|89501\n"),
        ],
        [
          { name: "Ada", city: "Kent", zip: "98101" },
          { name: "Bob", city: "Reno", zip: "89501" },
        ],
      ],
      [
        "workbook",
        [shops],
        [
          { name: "Corner & Sons", street_address: "1 Oak St", zip: "98032" },
          { name: "Last", city: "Kent" },
          { name: "Ünïcode <Shop>", city: "Ponce", zip: "00731" },
        ],
      ],
    ] as const) {
      const { code, err } = await run("--kind", "business", "--category", slug, "--create-category", slug, ...args);
      expect({ slug, code, err }).toEqual({ slug, code: 0, err: "" });
      expect(await storedIn(slug)).toMatchObject(stored);
    }
  });

  it("creates a missing category path only if the command gives the names", async () => {
    const file = fileOf("doctors.csv", "Provider Name,Practice Areas\nDr. Ada,Hospice\n");
    const ask = ["--kind", "doctor", "--category", "health-care/hospices", file];
    expect((await run(...ask)).err).toContain('--create-category "Name" makes it.');
    expect((await run(...ask, "--create-category", "Hospices")).err).toContain(
      "once for each of: health-care, health-care/hospices",
    );
    const both = ["--create-category", "Health Care", "--create-category", "Hospices"];
    expect((await run(...ask, ...both)).code).toBe(0);
    expect(
      await rows(
        "SELECT full_slug, name, kind::text, doctor_count FROM category WHERE full_slug LIKE 'health-care%' ORDER BY 1",
      ),
    ).toEqual([
      { full_slug: "health-care", name: "Health Care", kind: "doctor", doctor_count: 1 },
      { full_slug: "health-care/hospices", name: "Hospices", kind: "doctor", doctor_count: 1 },
    ]);
  });

  it("reports every row, and writes those that were not stored to a file without formulas", async () => {
    await client.query("DELETE FROM listing");
    const text = [
      "name,city,zip,state",
      "Ada,Kent,2139,MA",
      "=Ada,Kent,,",
      "ADA,kent,02139,Massachusetts",
      `Bob,${"x".repeat(256)},,`,
      ",@SUM(1),,",
    ];
    const [report, mended] = [fileOf("report.csv", ""), fileOf("mended.csv", "")];
    const args = [...business, "--report", report, "--mended", mended, fileOf("mixed.csv", text.join("\n"))];
    const dry = await run(...args, "--dry-run");
    expect(dry.out).toContain("Dry run: nothing was stored.");
    expect(await storedIn("lawyers")).toEqual([]);
    const dryFiles = [report, mended].map((file) => readFileSync(file, "utf8").split("\r\n").sort());
    const { code, out } = await run(...args);
    expect(code).toBe(0);
    expect([report, mended].map((file) => readFileSync(file, "utf8").split("\r\n").sort())).toEqual(dryFiles);
    expect(/created[^]*/.exec(dry.out)?.[0]).toBe(/created[^]*(?=Searches are about)/.exec(out)?.[0]);
    expect(readFileSync(mended, "utf8")).toContain("\r\n2,zip,2139,02139,Its leading zeros were put back.\r\n");
    expect(out).toMatch(/5 rows in[^]*created +2\n +skipped +2\n +refused +1/);
    expect(out).toMatch(/zip: Its leading zeros were put back\. +1\n +row 2: 2139 → 02139/);
    const lines = readFileSync(report, "utf8").replace("\uFEFF", "").trim().split("\r\n").sort();
    expect(lines).toEqual(
      [
        "row,reason,name,city,zip,state",
        "4,duplicate in this file,ADA,kent,02139,Massachusetts",
        `5,city: Ensure this field has no more than 255 characters.,Bob,${"x".repeat(256)},,`,
        `6,no name,,'@SUM(1),,`,
      ].sort(),
    );
    const [kept] = await rows<{ id: number }>("SELECT id FROM import ORDER BY id DESC LIMIT 1");
    expect(
      await rows(
        `SELECT file_name, status::text, sum(b.created)::int AS created, sum(b.skipped)::int AS skipped,
           sum(b.refused)::int AS refused, sum(b.rows)::int AS rows
         FROM import i JOIN import_batch b ON b.import_id = i.id WHERE i.id = $1 GROUP BY i.id`,
        [kept?.id],
      ),
    ).toEqual([{ file_name: "mixed.csv", status: "finished", created: 2, skipped: 2, refused: 1, rows: 5 }]);
  });

  /** More than are stored before the signal. */
  const many = isDeep ? 30_000 : 4_000;
  const manyRows = (count: number) =>
    ["name,street,zip", ...Array.from({ length: count }, (_, n) => `Firm ${n % 7} of ${n},${n} Oak St,98101`)].join(
      "\n",
    );

  it("of thousands of rows stores each once, the first of duplicates, and nothing when run again", async () => {
    await client.query("DELETE FROM listing");
    const file = fileOf("many.csv", `${manyRows(1500)}\nFIRM 1 of 1,1 oak st.,98101`);
    expect((await runCommand(...business, file)).out).toMatch(/created +1,500\n +skipped +1\n/);
    expect((await run(...business, file)).out).toMatch(/created +0\n +skipped +1,501\n/);
    expect(await rows("SELECT business_count FROM category WHERE full_slug = 'lawyers'")).toEqual([
      { business_count: 1500 },
    ]);
    expect(await rows("SELECT count(*)::int AS left FROM category_recount")).toEqual([{ left: 0 }]);
  });
  it("ends after the running batches on SIGINT, with correct counts, and can be run again", async () => {
    await client.query("DELETE FROM listing");
    const file = fileOf("many.csv", manyRows(many));
    const { child, ended } = startImport([...business, file], { DATABASE_URL: database.url });
    await expect
      .poll(async () => (await rows<{ n: number }>("SELECT count(*)::int AS n FROM listing"))[0]?.n, {
        timeout: 150_000,
      })
      .toBeGreaterThan(0);
    child.kill("SIGINT");
    const { out } = await ended;
    expect(out).toContain("Stopped before the end of the file.");
    const [state] = await rows<{ stored: number; counted: number; status: string }>(
      `SELECT (SELECT count(*)::int FROM listing) AS stored, business_count AS counted,
         (SELECT status::text FROM import ORDER BY id DESC LIMIT 1) AS status
       FROM category WHERE full_slug = 'lawyers'`,
    );
    expect(state?.stored).toBeLessThan(many);
    expect(state).toEqual({ stored: state?.stored, counted: state?.stored, status: "cancelled" });
    expect((await run(...business, file)).out).toMatch(
      new RegExp(`created +${new Intl.NumberFormat("en-US").format(many - (state?.stored ?? 0))}\n`),
    );
  });
});

const fixtures = path.resolve(import.meta.dirname, "../fixtures");
/** The rows of a file, and how many of them are created (of a real file: at least). */
type Sample = [kind: string, file: string, count: number, least: number];
const files: Sample[] = [
  ["doctor", path.join(fixtures, "clinics.csv"), 10, 7],
  ["business", path.join(fixtures, "shops.csv"), 8, 6],
  ...realData("ready/doctor_facilities.csv").map((file): Sample => ["doctor", file, 19_423, 19_229]),
  ...realData("ready/doctor_cms.csv").map((file): Sample => ["doctor", file, 9_685, 9_589]),
  ...realData("ready/business_seattle.csv").map((file): Sample => ["business", file, 12_897, 12_769]),
  ...realData("ready/business_breweries.csv").map((file): Sample => ["business", file, 11_822, 11_704]),
];

describe("a file exported by a directory", () => {
  it.each(files)("accounts for every row: %s %s", async (...[kind, file, count, least]) => {
    const slug = path.basename(file, ".csv").replaceAll("_", "-");
    const { code, out } = await run("--kind", kind, "--category", slug, "--create-category", slug, file);
    expect(code).toBe(0);
    const [created, skipped, refused] = ["created", "skipped", "refused"].map((label) =>
      Number(new RegExp(`${label} +([\\d,]+)`).exec(out)?.[1]?.replaceAll(",", "")),
    ) as [number, number, number];
    expect(created + skipped + refused).toBe(count);
    expect(created).toBeGreaterThanOrEqual(least);
    if (file.startsWith(fixtures)) expect(created).toBe(least);
    expect(await rows(`SELECT ${kind}_count AS counted FROM category WHERE full_slug = $1`, [slug])).toEqual([
      { counted: created },
    ]);
  });
});
