import { beforeAll, describe, expect, it } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { queryRows } from "@/server/db/sql";
import { log } from "@/server/log";
import { maskErrors } from "@/server/process/logged-error.mjs";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { logLines } from "../support/log-sink";
import { ownerPrisma } from "../support/owner-prisma";

const db = database();
/** What a visitor says, with a quotation mark that no other closes. */
const secret = `My "rash, it's Lyme? jane.roe@example.com 206-555-0142`;
const words = ["rash", "Lyme", "jane", "roe@", "555", "0142"];

/** The error that was logged last, which must not have the visitor's words. */
function lastError() {
  const line = logLines().at(-1) ?? "{}";
  for (const word of words) expect(line).not.toContain(word);
  return (JSON.parse(line) as { err: Record<string, unknown> }).err;
}

let admin: SignedIn;
let reviewer: SignedIn;
let categoryId: number;
let listingId: number;
const owner = ownerPrisma();
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
  reviewer = await signIn();
  ({ id: categoryId } = await makeCategory(db, { kind: "business" }));
  ({ id: listingId } = await makeListing(db, { categoryId }));
});

describe("the log of a call that failed", () => {
  it("names the constraint or code and the place, not what was to be written", async () => {
    for (const table of ["listing", "review", '"user"'])
      await owner.$executeRawUnsafe(`ALTER TABLE ${table} ADD CONSTRAINT planted CHECK (false) NOT VALID`);
    const asAdmin = { method: "POST", as: admin.headers };
    const answers = [
      () =>
        call({
          ...asAdmin,
          path: "businesses/",
          body: { name: secret, category_id: categoryId },
        }),
      () =>
        call({
          ...asAdmin,
          path: "users/",
          body: { full_name: secret, email: "jane.roe@example.com", user_type: "reviewer", status: "active" },
        }),
      () =>
        call({
          method: "POST",
          as: reviewer.headers,
          path: "reviews/",
          body: { business_id: listingId, rating: 1, title: secret, content: secret.repeat(3) },
        }),
    ];
    for (const answer of answers) {
      expect((await answer()).status).toBe(500);
      const { stack, ...err } = lastError();
      expect(JSON.stringify(err)).toContain("23514");
      expect(stack).toMatch(/^ +at /);
    }
  });

  it("names the table, not what was searched for", async () => {
    await owner.$executeRawUnsafe("ALTER TABLE search_entry RENAME TO planted_entry");
    const q = new URLSearchParams({ q: secret }).toString();
    for (const path of [
      `unified_search/?${q}`,
      `unified_search/?location=${encodeURIComponent(secret)}`,
      `suggest/?${q}`,
    ]) {
      expect((await call({ path })).status).toBe(500);
      expect(lastError()).toMatchObject({
        type: "error",
        code: "42P01",
        message: "relation …",
        stack: expect.stringContaining("server/search") as string,
      });
    }
    await owner.$executeRawUnsafe("ALTER TABLE planted_entry RENAME TO search_entry");
  });
});

it.each<[string, () => unknown, object]>([
  [
    "PostgreSQL, about a word",
    () => queryRows(db)`SELECT ${`'${"x".repeat(3000)}' ${secret}`}::tsquery`,
    { code: "54000", routine: "pushValue" },
  ],
  [
    "PostgreSQL, about a number",
    () => queryRows(db)`SELECT ${secret}::int`,
    { code: "22P02", routine: "pg_strtoint32_safe" },
  ],
  [
    "Prisma, about arguments",
    () => db.user.findMany({ where: { fullName: { planted: secret } } as never }),
    { type: "PrismaClientValidationError" },
  ],
  ["a parser", () => JSON.parse(secret) as unknown, { type: "SyntaxError" }],
  [
    "a call, with its cause",
    () => Promise.reject(new Error(`no ${"`"}${secret}`, { cause: new TypeError(`at “${secret}`) })),
    { cause: { type: "TypeError", message: "at …" } },
  ],
  [
    "something with lines like a stack",
    () => Promise.reject(new Error(`no\n    at ${secret} (rash.ts:1:1)`)),
    { type: "Error" },
  ],
])("an error of %s is logged and printed without its values", async (_, fail, expected) => {
  const error = await Promise.resolve()
    .then(fail)
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  log().error({ err: error, reason: String(error) }, "a test failed");
  expect(lastError()).toMatchObject(expected);
  const printed: unknown[] = [];
  const target = { error: (...parts: unknown[]) => void printed.push(...parts) };
  maskErrors(target);
  target.error("⨯", error);
  for (const word of words) expect(JSON.stringify(printed)).not.toContain(word);
  expect(printed).toMatchObject(["⨯", expected]);
});
