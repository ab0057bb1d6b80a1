import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hostileTexts } from "../fixtures/hostile-texts";
import { signIn } from "../support/actors";
import { begin, finishImport, rejectLines, sendPart } from "../support/file-import";
import { makeCategory, storedIn } from "../support/imports";
import { realData } from "../support/real-data";
import { differences } from "../support/recount";

const readTexts = (file: string) => {
  const text = readFileSync(file, "utf8");
  return file.endsWith(".json") ? (JSON.parse(text) as string[]) : text.split("\n");
};

const lists: [name: string, texts: () => readonly string[]][] = [
  ["our own list", () => hostileTexts],
  ...realData("naughty/blns.json", "naughty/xss-payload-list.txt", "naughty/csv-injection-payload.txt").map(
    (file): [string, () => readonly string[]] => [file, () => readTexts(file)],
  ),
];

describe("an import of hostile text", () => {
  it.each(lists)("stores, skips, or rejects each row, with the text as name and values: %s", async (_, texts) => {
    const admin = await signIn({ userType: "admin" });
    const { id: categoryId } = await makeCategory("business");
    const headers = ["name", "city", "website", "zip", "state", "phone", "description", "remarks"];
    const file = await begin({ as: admin, kind: "business", categoryId, headers });
    const rows = texts().map((text) => headers.map(() => text));
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
