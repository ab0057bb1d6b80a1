import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";

interface Heard {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}
type Reply = [status: number, body?: unknown];

let server: Server;
let heard: Heard[] = [];
/** The server's next responses, except to requests for the token, which always succeed. */
let replies: Reply[] = [];
let tokens = 0;
const realFetch = globalThis.fetch;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

function replyTo(path: string): Reply {
  if (path === "/api/auth/csrf/") return [200, { csrftoken: `token-${(tokens += 1)}` }];
  return replies.shift() ?? [500, { detail: "nothing was expected" }];
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const { method = "", url = "", headers } = request;
      heard.push({ method, path: url, headers, body });
      const [status, answer] = replyTo(url);
      response.writeHead(status, { "content-type": "application/json" });
      response.end(answer === undefined ? undefined : JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  // A browser resolves relative URLs against its page; Node has none.
  globalThis.fetch = (input, init) => realFetch(`http://127.0.0.1:${port}${input as string}`, init);
});
afterAll(() => {
  globalThis.fetch = realFetch;
  server.closeAllConnections();
  server.close();
});

/** A fresh copy of the module without a token, as on a page that was just opened. */
async function openPage() {
  vi.resetModules();
  return import("@/lib/client/http");
}

beforeEach(() => {
  heard = [];
  replies = [];
  tokens = 0;
});

const review = { business_id: 1, rating: 5, title: "Fine", content: "Quick help." };
const calls = () => heard.map(({ method, path }) => `${method} ${path}`);

it("sends the token, the X-Requested-With header, and the body with a write, and fetches the token once", async () => {
  const { call } = await openPage();
  replies = [
    [200, { id: 1 }],
    [201, { id: 2 }],
  ];
  await call("PATCH", "users/me/", { body: { bio: "x" } });
  await call("POST", "reviews/", { body: review });
  expect(calls()).toEqual(["GET /api/auth/csrf/", "PATCH /api/users/me/", "POST /api/reviews/"]);
  expect(heard[1]?.headers).toMatchObject({
    "x-csrftoken": "token-1",
    "x-requested-with": "XMLHttpRequest",
    "content-type": "application/json",
  });
  expect(heard[1]?.body).toBe('{"bio":"x"}');
});

it("replaces a stale token once", async () => {
  const { ApiError, call } = await openPage();
  replies = [
    [403, { detail: "CSRF Failed: CSRF token incorrect." }],
    [200, { ok: true }],
  ];
  expect(await call("PATCH", "users/me/", { body: {} })).toEqual({ ok: true });
  expect(heard.at(-1)?.headers["x-csrftoken"]).toBe("token-2");
  replies = [
    [403, { detail: "CSRF Failed: CSRF token incorrect." }],
    [403, { detail: "CSRF Failed: CSRF token incorrect." }],
  ];
  await expect(call("PATCH", "users/me/", { body: {} })).rejects.toBeInstanceOf(ApiError);
  replies = [[403, { detail: "You do not have permission to perform this action." }]];
  await expect(call("PATCH", "users/me/", { body: {} })).rejects.toThrow("You do not have permission");
  expect(calls().filter((one) => one.startsWith("PATCH"))).toHaveLength(5);
});

it("replaces a stale token once for all calls that it failed", async () => {
  const { call } = await openPage();
  const stale: Reply = [403, { detail: "CSRF Failed: CSRF token incorrect." }];
  replies = [stale, stale, stale, [200, {}], [200, {}], [200, {}]];
  await Promise.all([1, 2, 3].map(() => call("PATCH", "users/me/", { body: {} })));
  expect(calls().filter((one) => one.startsWith("GET"))).toHaveLength(2);
  expect(heard.slice(-3).map(({ headers }) => headers["x-csrftoken"])).toEqual(["token-2", "token-2", "token-2"]);
});

it("retries a server error once if the call is safe or has an idempotency key, and otherwise never", async () => {
  const { call } = await openPage();
  replies = [[503], [200, { fine: true }]];
  expect(await call("GET", "stats/")).toEqual({ fine: true });
  replies = [[500], [201, { id: 7 }]];
  expect(await call("POST", "reviews/", { body: review, idempotencyKey: "one-review" })).toEqual({ id: 7 });
  const posts = heard.filter(({ method }) => method === "POST");
  expect(posts.map(({ headers }) => headers["idempotency-key"])).toEqual(["one-review", "one-review"]);
  replies = [[500, { detail: "Something went wrong on our side." }]];
  await expect(call("POST", "reviews/", { body: review })).rejects.toThrow("Something went wrong on our side.");
  replies = [[502]];
  await expect(call("DELETE", "users/me/", { body: { confirm_email: "a@b.c", reviews: "keep" } })).rejects.toThrow(
    "502",
  );
  replies = [[404, { detail: "Not found." }]];
  await expect(call("GET", "{kind}/{id}/", { params: { kind: "businesses", id: 1 } })).rejects.toThrow("Not found.");
  expect(replies).toEqual([]);
});

it("accepts a response without a body", async () => {
  const { call } = await openPage();
  replies = [[204]];
  await expect(call("DELETE", "users/me/sessions/")).resolves.toBeNull();
});

it("shows the server's message, or else the field errors, or else our own text", async () => {
  const { ApiError, call, messageOf } = await openPage();
  expect(messageOf(new ApiError(409, "Taken.", {}), "ours")).toBe("Taken.");
  expect(messageOf(new ApiError(400, null, { bio: ["Too long."], email: ["Wrong."] }), "ours")).toBe(
    "Too long. Wrong.",
  );
  expect(messageOf(new ApiError(502, null, {}), "ours")).toBe("ours");
  expect(messageOf(new TypeError("no network"), "ours")).toBe("ours");
  replies = [[400, { profile_image: ["Enter a valid URL."] }]];
  const error: unknown = await call("PATCH", "users/me/", { body: {} }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 400, detail: null, fields: { profile_image: ["Enter a valid URL."] } });
});

it("sends a guest's beacon once without a token, and ignores its outcome", async () => {
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  const { beacon } = await openPage();
  replies = [[503, { detail: "Busy." }]];
  await beacon({ kind: "view", listing_ids: [5] });
  expect(heard.map(({ method, path }) => [method, path])).toEqual([["POST", "/api/events/"]]);
  expect(heard[0]?.headers["x-csrftoken"]).toBeUndefined();
  expect(JSON.parse(heard[0]?.body ?? "")).toEqual({ kind: "view", listing_ids: [5] });
  vi.unstubAllGlobals();
});

it("sends a member's beacon with the token, so that the server knows the account", async () => {
  vi.stubGlobal("document", { documentElement: { dataset: { signedIn: "" } } });
  const { beacon } = await openPage();
  replies = [[204]];
  await beacon({ kind: "call", listing_ids: [5] });
  expect(heard.map(({ path }) => path)).toEqual(["/api/auth/csrf/", "/api/events/"]);
  expect(heard[1]?.headers["x-csrftoken"]).toMatch(/^token-/);
  vi.unstubAllGlobals();
});

it("tells a sign-in that is too old from a lost role", async () => {
  const { ApiError } = await import("@/lib/client/http");
  const { failureText, isForbidden } = await import("@/components/admin/call-failure");
  const { importFailure } = await import("@/lib/client/import/import-failure");
  const [tooOld, lost] = [
    Object.assign(new ApiError(403, "Sign in again.", {}), { code: "sign_in_again" }),
    new ApiError(403, "No.", {}),
  ];
  expect([tooOld, lost].map(isForbidden)).toEqual([false, true]);
  expect(failureText(tooOld, "ours")).toBe("Sign in again.");
  expect([tooOld, lost].map((error) => importFailure(error).isSignedOut)).toEqual([false, true]);
});
