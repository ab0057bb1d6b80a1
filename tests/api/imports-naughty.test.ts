import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { signIn } from "../support/actors";
import { begin, finishImport, rejectLines, sendPart } from "../support/file-import";
import { makeCategory, storedIn } from "../support/imports";
import { differences } from "../support/recount";

const shared = process.env.SHARED_DATA ?? path.resolve(import.meta.dirname, "../../../shared/data");
const read = (name: string) => readFileSync(path.join(shared, "naughty", name), "utf8");

const lists: [name: string, strings: () => string[]][] = [
  ["blns.json", () => JSON.parse(read("blns.json")) as string[]],
  ["xss-payload-list.txt", () => read("xss-payload-list.txt").split("\n")],
  ["csv-injection-payload.txt", () => read("csv-injection-payload.txt").split("\n")],
];

// Other people's collections are no part of the project: these tests need a folder beside it, or SHARED_DATA.
describe.skipIf(!existsSync(shared))(`texts of ${shared} that break things`, () => {
  it.each(lists)("are stored, skipped or refused as names and values, row by row: %s", async (_, strings) => {
    const admin = await signIn({ userType: "admin" });
    const { id: categoryId } = await makeCategory("business");
    const headers = ["name", "city", "website", "zip", "state", "phone", "description", "remarks"];
    const file = await begin({ as: admin, kind: "business", categoryId, headers });
    const rows = strings().map((text) => headers.map(() => text));
    for (let first = 0; first < rows.length; first += 200) {
      const { status, body } = await sendPart(file, rows.slice(first, first + 200), { as: admin, first });
      expect([first, status, body.created + body.skipped.length + body.errors.length]).toEqual([
        first,
        201,
        Math.min(200, rows.length - first),
      ]);
    }
    const ended = (await finishImport(file.id, admin, rows.length)).body;
    expect(await storedIn(categoryId)).toHaveLength(ended.created);
    expect(ended.created).toBeGreaterThan(0);
    expect((await rejectLines(file.id, admin)).length).toBeGreaterThan(0);
    expect(await differences()).toEqual({});
  });
});
