import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { createListing } from "@/lib/contract/listing-write";
import { type ImportRow } from "@/lib/rules/import-rows";
import { parseBody } from "@/server/http/input";
import { hashRows } from "@/server/imports/hash-rows";

// Counts the turns of the event loop that other work gets.
let turns = 0;
let next: NodeJS.Immediate;
function count() {
  turns += 1;
  next = setImmediate(count);
}
beforeEach(() => {
  turns = 0;
  next = setImmediate(count);
});
afterEach(() => clearImmediate(next));

const row = (name: string): ImportRow => ({
  outcome: "row",
  values: { name },
  hours: [],
  locations: [],
  warnings: [],
  category: undefined,
  listed: [],
});

/** Takes 6 ms, as a row with long texts does. */
function readSlowly(name: string): ImportRow {
  const end = performance.now() + 6;
  while (performance.now() < end);
  return row(name);
}

it("lets other work run after every second row that takes 6 ms", async () => {
  const turnOfRows: number[] = [];
  const names = Array.from({ length: 20 }, (_, n) => `Firm ${n}`);
  const read = (name: string) => {
    turnOfRows.push(turns);
    return readSlowly(name);
  };
  await hashRows(names, read, (name) => [name]);
  const rowsPerTurn = [...new Set(turnOfRows)].map((turn) => turnOfRows.filter((other) => other === turn).length);
  expect(Math.max(...rowsPerTurn)).toBeLessThanOrEqual(2);
});

it("keeps the order of rows, and hashes only the content of valid ones", async () => {
  const given: ImportRow[] = [row("A"), { outcome: "nameless" }, row("B"), row("A")];
  const rows = await hashRows(
    given,
    (one) => one,
    (one) => (one.outcome === "row" ? [one.values.name] : []),
  );
  expect(rows).toMatchObject(given);
  const hashes = rows.map((one) => ("import_hash" in one ? one.import_hash : null));
  expect([hashes[0] === hashes[3], hashes[0] === hashes[2], hashes[1]]).toEqual([true, false, null]);
});

it.each([
  ["a long", 300_000, 3],
  ["a short", 3000, 0],
])("parses %s body with this many turns for other work: %i characters, %i turns", async (_, length, due) => {
  const request = new Request("http://localhost/", { headers: { "content-type": "application/json" } });
  const text = JSON.stringify({ name: "x".repeat(length) });
  const before = turns;
  const body = await parseBody(z.object({ name: z.string() }), text, { request, op: createListing });
  expect([body.name.length, turns - before]).toEqual([length, due]);
});
