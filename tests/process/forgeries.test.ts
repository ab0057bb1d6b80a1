import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withClient } from "../../scripts/process/database";
import { type SignedIn } from "../support/actors";
import { note } from "../support/assurance";
import { sampleOf } from "../support/depth";
import { nameOf, requestOf } from "../support/policy-request";
import { makeWorld, signInAs, type World } from "../support/policy-world";
import { sharedWorldSite } from "../support/world-site";
import { operations } from "../support/operations";

let site: ReturnType<typeof sharedWorldSite>;
let world: World;
let admin: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  site = sharedWorldSite();
  world = await makeWorld();
  [admin, other] = [(await signInAs("admin", world))!, (await signInAs("active", world))!];
});
afterAll(() => site.end());

type Headers = Record<string, string>;
const json = { "content-type": "application/json" };
const evil = "https://evil.example";

/** What another site can make the browser of a signed-in admin send: its cookies, and never its token with its origin. */
const forgeries: Record<string, (own: { cookie: string; token: string }) => Headers> = {
  "without a token": ({ cookie }) => ({ cookie, ...json }),
  "without a token, from another origin": ({ cookie }) => ({ cookie, ...json, origin: evil }),
  "without a token, from no origin": ({ cookie }) => ({ cookie, ...json, origin: "null" }),
  "with an empty token": ({ cookie }) => ({ cookie, ...json, "x-csrftoken": "" }),
  "with a made-up token": ({ cookie }) => ({ cookie, ...json, "x-csrftoken": "abc.def" }),
  "with a made-up token in its cookie too": ({ cookie }) => ({
    ...{ cookie: cookie.replace(/csrftoken=[^;]*/, "csrftoken=abc.def"), ...json, "x-csrftoken": "abc.def" },
  }),
  "with another account's token": ({ cookie }) => ({ cookie, ...json, "x-csrftoken": other.headers["x-csrftoken"]! }),
  "with another account's token in its cookie too": ({ cookie }) => ({
    ...json,
    cookie: cookie.replace(/csrftoken=[^;]*/, `csrftoken=${other.headers["x-csrftoken"]}`),
    "x-csrftoken": other.headers["x-csrftoken"]!,
  }),
  "with the token, from another origin": ({ cookie, token }) => ({
    cookie,
    ...json,
    "x-csrftoken": token,
    origin: evil,
  }),
  "with the token, from no origin": ({ cookie, token }) => ({ cookie, ...json, "x-csrftoken": token, origin: "null" }),
  "with the token, from an origin that begins alike": ({ cookie, token }) => ({
    ...{ cookie, ...json, "x-csrftoken": token, origin: `${site.origin}.evil.example` },
  }),
  "with the token, cross-site": ({ cookie, token }) => ({
    ...{ cookie, ...json, "x-csrftoken": token, "sec-fetch-site": "cross-site" },
  }),
  "with the token, same-site": ({ cookie, token }) => ({
    ...{ cookie, ...json, "x-csrftoken": token, "sec-fetch-site": "same-site" },
  }),
  "as a plain text form": ({ cookie }) => ({ cookie, "content-type": "text/plain" }),
  "as a form": ({ cookie }) => ({ cookie, "content-type": "application/x-www-form-urlencoded" }),
  "as a form with files": ({ cookie }) => ({ cookie, "content-type": "multipart/form-data; boundary=x" }),
  "as a form, with the token in the cookie only, from another origin": ({ cookie }) => ({
    ...{ cookie, "content-type": "application/x-www-form-urlencoded", origin: evil, referer: `${evil}/` },
  }),
};

/** Tables in which a refused call may leave something, what the worker empties, and the large one that no call changes. */
const apart = ["session", "security_event", "rate_limit", "visit", "duplicate_due", "place"];

/** A value that changes with every row of every other table. */
const fingerprint = () =>
  withClient(site.database.url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT quote_ident(relname) AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
         AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> ALL ($1) ORDER BY 1`,
      [apart],
    );
    const sums = rows.map(({ name }) => `SELECT '${name}', count(*), sum(hashtextextended(t::text, 0)) FROM ${name} t`);
    return (await client.query({ text: `${sums.join(" UNION ALL ")} ORDER BY 1`, rowMode: "array" })).rows;
  });

const unsafe = operations.filter((op) => op.method !== "GET" && !op.isSigned && !op.reportTypes);

describe("a call that another site makes a browser send is refused and changes nothing", () => {
  test.each(sampleOf(unsafe, 16).map((op) => [nameOf(op), op] as const))("%s", async (_, op) => {
    const { path, body = {} } = requestOf(op, world);
    const own = { cookie: admin.headers.cookie ?? "", token: admin.headers["x-csrftoken"] ?? "" };
    const before = await fingerprint();
    const got: [string, number][] = [];
    for (const [how, headersOf] of Object.entries(forgeries)) {
      const { status } = await fetch(`${site.origin}/api/${path}`, {
        ...{ method: op.method, headers: headersOf(own), body: JSON.stringify(body), redirect: "manual" },
      });
      got.push([how, status]);
    }
    note({ forgeries: got.length });
    expect(got).toEqual(got.map(([how]) => [how, 403]));
    expect(await fingerprint()).toEqual(before);
  });

  test.each(["x-http-method-override", "x-method-override", "x-http-method"])("a GET with %s", async (header) => {
    const before = await fingerprint();
    for (const op of unsafe) {
      const { path } = requestOf(op, world);
      const headers = { cookie: admin.headers.cookie ?? "", [header]: op.method };
      await fetch(`${site.origin}/api/${path}${path.includes("?") ? "&" : "?"}_method=${op.method}`, { headers });
    }
    note({ forgeries: unsafe.length });
    expect(await fingerprint()).toEqual(before);
  });
});
