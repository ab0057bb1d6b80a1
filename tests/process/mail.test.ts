import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type PrismaClient } from "@/generated/prisma/client";
import { connect, type Connections } from "@/server/db/client";
import { type MailOrder, queueMail } from "@/server/mail/queue";
import { withClient } from "../../scripts/process/database";
import { reservePort } from "../../scripts/process/reserve-port";
import { MailCatcher } from "../support/mail-catcher";
import { sibling } from "../support/postgres/names";
import { serveNewSite, serveSite } from "../support/served-site";

const soon = { timeout: 45_000, interval: 100 };
const publicSite = {
  SITE_URL: "https://directory.example.com",
  TRUSTED_PROXIES: "1",
  SECRET: "sixteen letters!",
  GOOGLE_CLIENT_ID: "an id",
  GOOGLE_CLIENT_SECRET: "a secret",
  ADMIN_EMAILS: "chief@example.com",
};

const order = (name: string): MailOrder => ({
  to: { email: "robin@example.com" },
  template: "account-approved",
  values: { name },
});
const read = async (address: string) => {
  const answer = await fetch(address, { redirect: "manual" });
  return { status: answer.status, body: await answer.text() };
};

let server: MailCatcher;
let site: Awaited<ReturnType<typeof serveNewSite>>;
let connections: Connections;
let prisma: PrismaClient;
const queue = (name: string) => queueMail(prisma, order(name));
const statusOf = async (id: number) => (await prisma.outboxMail.findUniqueOrThrow({ where: { id } })).status;

beforeAll(async () => {
  server = new MailCatcher(await reservePort());
  await server.start();
  site = await serveNewSite({ SMTP_URL: server.url });
  vi.stubEnv("DATABASE_URL", site.database.url);
  connections = connect(2);
  prisma = connections.client;
});
afterAll(async () => {
  await connections.pool.end();
  await site.end();
  await server.stop();
});

test("sends queued email at once from a server process", async () => {
  const id = await queue("Robin");
  await expect.poll(() => statusOf(id), soon).toBe("sent");
  expect(server.mails.map(({ receivers }) => receivers)).toEqual([["robin@example.com"]]);
});

describe("the mailbox of local mode", () => {
  test("lists the emails, newest first, and shows each in both forms", async () => {
    const id = await queue(`<script>alert("x")</script>`);
    await expect.poll(() => statusOf(id), soon).toBe("sent");
    const { status, body } = await read(`${site.origin}/dev/mail`);
    expect(status).toBe(200);
    expect(body).toMatch(/<meta name="robots" content="noindex"/);
    const listed = [...body.matchAll(/href="\/dev\/mail\/(\d+)"/g)].map(([, one]) => Number(one));
    expect([listed[0], listed.length]).toEqual([id, 2]);
    expect(body).toContain("robin@example.com");
    const one = await read(`${site.origin}/dev/mail/${id}`);
    expect(one.body).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(one.body).toContain("Plain text</h2>");
    expect(one.body).not.toContain(`<script>alert("x")`);
  });

  test.each(["/dev/mail/999999", "/dev/mail/x", "/dev/mail?page=99", "/dev"])("answers 404 at %s", async (path) => {
    expect((await read(site.origin + path)).status).toBe(404);
  });
});

test("resumes the worker after the database was down", async () => {
  const name = new URL(site.database.url).pathname.slice(1);
  const within = (sql: string) =>
    withClient(sibling(site.database.ownerUrl, "postgres"), (client) => client.query(sql));
  await within(`alter database ${name} allow_connections false`);
  await within(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await expect.poll(async () => (await read(`${site.origin}/api/health/`)).status, soon).toBe(503);
  await within(`alter database ${name} allow_connections true`);
  await expect.poll(async () => (await read(`${site.origin}/api/health/`)).status, soon).toBe(200);
  const id = await queue("Back again");
  await expect.poll(() => statusOf(id), soon).toBe("sent");
});

describe("on SIGTERM while the mail server delays an email", () => {
  let id: number;
  let next: Awaited<ReturnType<typeof serveSite>>;
  afterAll(() => next.stop());

  test("a server process shuts down cleanly, and the next one, a public site, sends the email", async () => {
    let isAsked = false;
    server.beforeAnswer = () => {
      isAsked = true;
      return new Promise<void>(() => {});
    };
    id = await queue("Robin");
    await expect.poll(() => isAsked, soon).toBe(true);
    await site.stop();
    expect([site.child.exitCode, site.child.signalCode]).toEqual([0, null]);
    expect(await statusOf(id)).toBe("waiting");
    const locked = await prisma.$queryRaw<unknown[]>`SELECT 1 FROM graphile_worker.jobs WHERE locked_at IS NOT NULL`;
    expect(locked).toEqual([]);
    server.beforeAnswer = () => Promise.resolve();
    next = await serveSite(site.database.url, { ...publicSite, SMTP_URL: server.url });
    await prisma.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = 'mail:' || ${id}::int`;
    await expect.poll(() => statusOf(id), soon).toBe("sent");
  });

  test("a public site has no mailbox: its paths answer 404 like any unknown one", async () => {
    const stranger = await read(`${next.origin}/dev/none`);
    for (const path of ["/dev/mail", `/dev/mail/${id}`]) {
      const { status, body } = await read(next.origin + path);
      expect([status, body.includes("Mailbox"), body.includes("robin@example.com")]).toEqual([404, false, false]);
      expect(/<title>[^<]*/.exec(body)?.[0]).toBe(/<title>[^<]*/.exec(stranger.body)?.[0]);
    }
  });
});
