import { beforeAll, describe, expect, it } from "vitest";
import { type Operation } from "@/lib/contract/operation";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { type SignedIn } from "../support/actors";
import { note } from "../support/assurance";
import { call } from "../support/call";
import { followChanges } from "../support/changes";
import { isDeep } from "../support/depth";
import { policy } from "../support/policy";
import { nameOf, requestOf } from "../support/policy-request";
import { type CallerName, callers, makeWorld, signInAs, type World } from "../support/policy-world";
import { operations } from "../support/operations";

followChanges();

const letters: Record<number, string> = { 400: "0", 401: "1", 403: "3", 404: "4", 409: "9" };
const letterOf = (status: number) => (status < 300 ? "+" : (letters[status] ?? String(status)));

const typeOf = ({ fileTypes, reportTypes }: Operation) => (fileTypes ?? reportTypes)?.[0] ?? "application/json";

beforeAll(async () => {
  const db = database();
  const admin = await makeUser(db, { userType: "admin" });
  await db.adminSeat.create({ data: { userId: admin.id } });
});

it("has a policy for every operation of the contract, and for no other", () =>
  expect(Object.keys(policy).sort()).toEqual(operations.map(nameOf).sort()));

let shared: World;
const sharedCallers = new Map<CallerName, SignedIn | null>();
beforeAll(async () => {
  shared = await makeWorld();
  for (const caller of callers) sharedCallers.set(caller, await signInAs(caller, shared));
});

const team: readonly CallerName[] = ["manager", "responder"];

/**
 * The answer of the policy to a caller. The table has no columns for moderators and teams, who are active members but for
 * `moderator` and `team`.
 */
function wanted(row: (typeof policy)[string], caller: CallerName): string | undefined {
  const columns = callers.filter((name) => name !== "moderator" && !team.includes(name));
  const asActive = row.answers[columns.indexOf("active")];
  if (caller === "moderator") return row.moderator ?? asActive;
  if (team.includes(caller)) return row.team?.[team.indexOf(caller)] ?? asActive;
  return row.answers[columns.indexOf(caller)];
}

/**
 * Who makes a call: everyone whom it refuses, and everyone who may read. Of those who may change something, a normal run
 * tries the last, most often an admin, because each change needs a world of its own.
 */
function triedBy(row: (typeof policy)[string], method: string): readonly CallerName[] {
  const isChange = (caller: CallerName) => method !== "GET" && wanted(row, caller) === "+";
  const last = callers.findLast(isChange);
  return callers.filter((caller) => isDeep || !isChange(caller) || caller === last);
}

/** The world and caller of one call: new ones if the call changes something, else the shared ones. */
async function setUp(caller: CallerName, isChange: boolean) {
  if (!isChange) return { world: shared, who: sharedCallers.get(caller) };
  const world = await makeWorld();
  return { world, who: await signInAs(caller, world) };
}

/** Calls that people make for themselves or as visitors, and not as an admin or owner. */
const unaudited = new Set([
  // A mark in the inbox, which no one else sees.
  "POST reviews/{id}/no_reply/",
  "POST {kind}/{id}/claim/",
  "POST reviews/",
  "POST reviews/{id}/helpful/",
  "POST reviews/{id}/flag/",
  "POST reports/",
  "POST reports/confirm/",
  "POST suggestions/",
  "POST suggestions/confirm/",
  "POST contact/",
  "POST contact/confirm/",
  "PATCH users/me/",
  "PATCH users/me/listing-notices/{id}/",
  "DELETE users/me/sessions/",
  "POST events/",
  "POST owner/reply-templates/",
  "POST saved/",
  "DELETE saved/{id}/",
  "POST saved-searches/",
  "POST follows/",
  "DELETE follows/{id}/",
  "POST moderation/open/",
  // The note says who left it, and when.
  "POST moderation/notes/",
  "POST seo/templates/preview/",
  "POST csp-reports/",
  // In this world the owner has agreed already and there is no reply, so nothing changes.
  "POST {kind}/{id}/agree_transfer/",
  "POST reviews/{id}/delete_reply/",
]);

const isAudited = ({ method }: Operation, caller: string) =>
  method !== "GET" && (caller === "owner" || caller === "moderator" || caller === "admin");

/** How many audit rows each of these callers must leave. */
const wantedRows = (name: string, rows: [string, number][]) =>
  rows.map(([caller]) => [caller, unaudited.has(name) ? 0 : 1]);

describe("each kind of caller gets the policy's answer, and changes by owners and admins are audited", () => {
  it.each(operations.map((op) => [nameOf(op), op] as const))("%s", async (name, op) => {
    const row = policy[name];
    if (!row) throw new Error(`No policy for ${name}.`);
    const tried = triedBy(row, op.method);
    const got: [string, string][] = [];
    const rows: [string, number][] = [];
    for (const caller of tried) {
      const { world, who } = await setUp(caller, op.method !== "GET" && wanted(row, caller) === "+");
      const { path, body } = requestOf(op, world);
      const before = await database().auditRow.count();
      const headers = { "content-type": typeOf(op) };
      const answer = await call({ path, method: op.method, body, headers, as: who?.headers });
      note({ "API cells": 1 });
      got.push([caller, letterOf(answer.status)]);
      if (isAudited(op, caller) && answer.status < 300) {
        rows.push([caller, (await database().auditRow.count()) - before]);
      }
    }
    expect(got).toEqual(tried.map((caller) => [caller, wanted(row, caller)]));
    expect(rows).toEqual(wantedRows(name, rows));
  });
});
