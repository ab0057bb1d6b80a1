import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DataFolders } from "../support/data-folder";
import { CookieJar } from "../support/cookie-jar";
import { reservePort } from "../../scripts/process/reserve-port";
import { runScript, type Script } from "../support/script";

const folders = new DataFolders();
let port: number;
let site: Script;
let password: string;

/** An address that isn't loopback by name, and that reaches this machine all the same. */
const origin = (offset = 0) => `http://0.0.0.0:${port + offset}`;

const get = (url: string, jar = new CookieJar()) => fetch(url, { redirect: "manual", headers: { cookie: jar.header } });
const enter = (given: string) =>
  fetch(`${origin()}/dev/enter`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ password: given, next: "/contact" }),
  });

async function entered(): Promise<CookieJar> {
  const jar = new CookieJar();
  jar.take((await enter(password)).headers);
  return jar;
}

beforeAll(async () => {
  // The stand-ins listen on the next two.
  port = await reservePort(3);
  const env = { DATA_DIR: folders.add(), PORT: String(port), SITE_URL: origin(), TRIAL: "1", DEMO: "0" };
  site = runScript(["--import", "tsx", "scripts/start.ts"], env);
  await site.until("with the password ");
  password = /with the password (\S+)/.exec(site.said())?.[1] ?? "";
});
afterAll(async () => {
  site.child.kill("SIGTERM");
  await site.ended;
  folders.remove();
});

describe("a trial", () => {
  test("shows nothing without the password that was printed", async () => {
    expect(password).toMatch(/^\w{4}-\w{4}-\w{4}$/);
    for (const path of ["/", "/login", "/dev/mail", "/api/businesses/", "/no-such-page", "/_next/x.js"]) {
      const answer = await get(origin() + path);
      expect([path, answer.status]).toEqual([path, 401]);
      expect(await answer.text()).toContain("Enter the password");
    }
    const wrong = await enter("aaaa-bbbb-cccc");
    expect([wrong.status, wrong.headers.get("set-cookie")]).toEqual([401, null]);
    const forged = new CookieJar();
    forged.take(new Headers({ "set-cookie": `trial=${password}` }));
    expect((await get(origin(), forged)).status).toBe(401);
  });

  test("answers health checks, and refuses unsigned events of payments", async () => {
    expect((await get(`${origin()}/api/health/`)).status).toBe(200);
    expect((await fetch(`${origin()}/api/billing/webhook/`, { method: "POST", body: "{}" })).status).toBe(400);
  });

  test("lets in anyone who enters it, with mailbox, sign-in, and payments", async () => {
    const answer = await enter(password);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/contact"]);
    expect(answer.headers.get("set-cookie")).toMatch(/^trial=.*HttpOnly; SameSite=Lax/);
    const jar = await entered();
    for (const path of ["/", "/contact", "/dev/mail"]) expect((await get(origin() + path, jar)).status).toBe(200);
    const toProvider = await get(`${origin()}/accounts/google/login/`, jar);
    const address = toProvider.headers.get("location") ?? "";
    expect(address.startsWith(`${origin(1)}/auth?`)).toBe(true);
    expect((await get(address)).status).toBe(401);
    expect((await get(address, jar)).status).toBe(303);
    expect((await get(origin(2))).status).toBe(401);
    expect((await get(`${origin(2)}/v1/customers`)).status).toBe(401);
    expect((await get(`${origin(2)}/none`, jar)).status).toBe(404);
  });

  test("leads nowhere else after the password", async () => {
    for (const next of ["//evil.example", "/\\evil.example", "https://evil.example/"]) {
      const body = new URLSearchParams({ password, next });
      const answer = await fetch(`${origin()}/dev/enter`, { method: "POST", redirect: "manual", body });
      expect(answer.headers.get("location")).toBe("/");
    }
  });
});
