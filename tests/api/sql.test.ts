import { describe, expect, it } from "vitest";
import { kindOfType } from "@/scripts/row-types/kinds";
import { makeUser } from "@/prisma/factories/user";
import { database, type Db, Prisma } from "@/server/db/client";
import { execute, plannedOnce, queryOne, queryRows, textList } from "@/server/db/sql";

const db = database();

/** The value as which an expression is returned, by PostgreSQL's name for its type. */
const values: [type: string, expression: string, value: unknown][] = [
  ["text", "'a'::text", "a"],
  ["varchar", "'a'::varchar", "a"],
  ["bpchar", "'a'::char(2)", "a "],
  ["name", "'a'::name", "a"],
  ["uuid", "'5f3c1f0e-6f5c-4d8e-9d0b-0a1b2c3d4e5f'::uuid", "5f3c1f0e-6f5c-4d8e-9d0b-0a1b2c3d4e5f"],
  ["numeric", "12345678901234567890.10::numeric", "12345678901234567890.10"],
  ["int2", "7::int2", 7],
  ["int4", "7::int4", 7],
  ["float4", "0.5::float4", 0.5],
  ["float8", "0.25::float8", 0.25],
  ["oid", "4000000000::oid", 4_000_000_000],
  ["int8", "9007199254740993::int8", 9007199254740993n],
  ["bool", "true", true],
  ["bytea", String.raw`'\x0102'::bytea`, Buffer.from([1, 2])],
  ["timestamptz", "'2026-03-08 01:30:00.123-05'::timestamptz", new Date("2026-03-08T06:30:00.123Z")],
  ["date", "'2026-03-08'::date", new Date("2026-03-08T00:00:00Z")],
  ["json", `'{"a": [1, null]}'::json`, { a: [1, null] }],
  ["jsonb", `'[{"a": "b"}]'::jsonb`, [{ a: "b" }]],
  ["_text", `ARRAY['a', NULL, 'b"{,\\']`, ["a", null, 'b"{,\\']],
  ["_varchar", "ARRAY['a'::varchar]", ["a"]],
  ["_int2", "ARRAY[1, 2]::int2[]", [1, 2]],
  ["_int4", "'{}'::int4[]", []],
  ["_float4", "ARRAY[0.5]::float4[]", [0.5]],
  ["_float8", "ARRAY[0.5]::float8[]", [0.5]],
  ["_bool", "ARRAY[true, false]", [true, false]],
  ["_timestamptz", "ARRAY['2026-03-08 00:00Z'::timestamptz]", [new Date("2026-03-08T00:00:00Z")]],
  ["_json", `ARRAY['{"a": 1}'::json]`, [{ a: 1 }]],
  ["_jsonb", `ARRAY['{"a": 1}'::jsonb]`, [{ a: 1 }]],
];

const ways: [string, <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>][] = [
  ["on the pool", (work) => work(db)],
  ["in a transaction", (work) => db.$transaction((tx) => work(tx))],
];

describe.each(ways)("a statement %s", (_, inside) => {
  it.each(values)("reads %s", async (type, expression, value) => {
    const read = Prisma.raw(`SELECT ${expression} AS value, pg_typeof(${expression})::regtype::oid AS type`);
    const row = await inside((one) => queryOne<{ value: unknown; type: number }>(one)`${read}`);
    expect(row.value).toEqual(value);
    const { name } = await queryOne<{ name: string }>(db)`SELECT typname AS name FROM pg_type WHERE oid = ${row.type}`;
    expect(name).toBe(type);
  });

  it("reads NULL, an enum, and an untyped text", async () => {
    expect(
      await inside((one) => queryOne(one)`SELECT NULL::int8 AS none, 'admin'::user_type AS type, 'a' AS text`),
    ).toEqual({ none: null, type: "admin", text: "a" });
  });

  it("sends every kind of value", async () => {
    const at = new Date("2026-03-08T23:30:00.123Z");
    const texts = ['a "quote", a \\ and {braces}', "a line\nand another", null, ""];
    const row = await inside(
      (one) => queryOne(one)`
        SELECT ${at}::timestamptz AS at, ${at}::date AS day, ${[at]}::timestamptz[] AS times, ${7}::int AS number,
          ${9007199254740993n}::bigint AS large, ${true}::bool AS yes, ${null}::text AS none, ${[1, 2]}::int[] AS numbers,
          ${[]}::text[] AS empty, ${{ a: 1 }}::jsonb AS json, ${texts}::text[] AS texts, ${textList(texts)}::text[] AS list`,
    );
    expect(row).toEqual({
      ...{ at, day: new Date("2026-03-08T00:00:00Z"), times: [at], number: 7, large: 9007199254740993n, yes: true },
      ...{ none: null, numbers: [1, 2], empty: [], json: { a: 1 }, texts, list: texts },
    });
  });

  it("counts the rows that it changed, or found", async () => {
    const { id } = await makeUser(db);
    expect(await inside((one) => execute(one)`UPDATE "user" SET full_name = 'Ada' WHERE id = ${id}`)).toBe(1);
    expect(await inside((one) => execute(one)`SELECT FROM generate_series(1, 3)`)).toBe(3);
    expect(await inside((one) => execute(one)`DELETE FROM "user" WHERE id = -1`)).toBe(0);
  });

  it("is refused by queryOne unless it returns exactly one row", async () => {
    for (const count of [0, 2]) {
      const reading = inside((one) => queryOne(one)`SELECT FROM generate_series(1, ${count}::int)`);
      await expect(reading).rejects.toThrow(`returned ${count} rows instead of one`);
    }
  });

  it("is composed of parts, each value a parameter of its own", async () => {
    const condition = Prisma.sql`n > ${1}::int AND n < ${4}::int`;
    const rows = await inside(
      (one) =>
        queryRows(one)`${plannedOnce} SELECT n, ${"'; DROP"} AS text FROM generate_series(1, 9) n WHERE ${condition}`,
    );
    expect(rows).toEqual([2, 3].map((n) => ({ n, text: "'; DROP" })));
  });
});

it("reads each type that row types may have", () => {
  const tested = values.map(([type]) => type);
  expect([...kindOfType.keys()].filter((type) => type !== "unknown").sort()).toEqual(tested.sort());
});

it("reads models and statements alike", async () => {
  const { id } = await makeUser(db);
  const user = await db.user.findUniqueOrThrow({ where: { id }, select: { id: true, createdAt: true } });
  const row = await queryOne<{ id: number; createdAt: Date }>(db)`
    SELECT id, created_at AS "createdAt" FROM "user" WHERE id = ${id}`;
  expect(row).toEqual(user);
});
