import { type Client } from "pg";
import { expect, it } from "vitest";
import { standbyFindings } from "../../scripts/doctor/replica";

const levelsOf = async (wanted: string, names: string[], commit = "on") => {
  const client = { query: () => Promise.resolve({ rows: [{ wanted, commit, names }] }) } as unknown as Client;
  return (await standbyFindings(client)).map(({ level }) => level);
};

it.each([
  ["", [], []],
  ["replica", ["replica"], ["ok"]],
  ["FIRST 1 (a, Replica)", ["replica"], ["ok"]],
  ["*", ["15/main"], ["ok"]],
  ["replica", [], ["fail"]],
  ["replica", ["15/main"], ["fail"]],
])("judges commits that wait for %o by the standbys %j: %j", async (wanted, names, levels) => {
  expect(await levelsOf(wanted, names)).toEqual(levels);
});

it("warns of commits that don't wait although a standby is named", async () => {
  expect(await levelsOf("replica", ["replica"], "local")).toEqual(["warn"]);
});
