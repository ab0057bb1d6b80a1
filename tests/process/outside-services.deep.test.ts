import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type PrismaClient } from "@/generated/prisma/client";
import { accountMessages } from "@/lib/messages/account";
import { photoSizes } from "@/lib/rules/photo";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { connectionPool, database } from "@/server/db/client";
import { queueMail } from "@/server/mail/queue";
import { type SignedIn, signIn } from "../support/actors";
import { MailCatcher } from "../support/mail-catcher";
import { PhotoBucket } from "../support/photo-bucket";
import { addressOf, photoForm } from "../support/photos";
import { makeTestDatabase, type TestDatabase } from "../support/postgres/test-database";
import { serveSite } from "../support/served-site";
import { answerSick, type Sickness } from "../support/sickness";

/** Longer than every deadline, and shorter than what a hanging service would take. */
const patience = () => AbortSignal.timeout(60_000);
const listen = async (server: net.Server): Promise<number> => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
};

const bucket = new PhotoBucket();
const issuer = { url: "", sickness: null as Sickness | null, asked: 0 };
let issuerServer: Server;
let silentMail: net.Server;
let mailPort: number;
let drippingPayments: Server;
const silentDns = createSocket("udp4");
let own: TestDatabase;
let site: Awaited<ReturnType<typeof serveSite>>;
let logged = "";
let db: PrismaClient;
let owner: SignedIn;

/** The issuer's discovery document, with some of its values replaced. */
const documentWith = (values: Record<string, string> = {}) => ({
  says: JSON.stringify({
    issuer: issuer.url,
    authorization_endpoint: `${issuer.url}/authorize`,
    token_endpoint: `${issuer.url}/token`,
    jwks_uri: `${issuer.url}/jwks`,
    ...values,
  }),
});

beforeAll(async () => {
  await bucket.start();
  issuerServer = createServer((_, res) => {
    issuer.asked += 1;
    answerSick(issuer.sickness ?? documentWith(), res);
  });
  issuer.url = `http://127.0.0.1:${await listen(issuerServer)}`;
  silentMail = net.createServer(() => {});
  mailPort = await listen(silentMail);
  drippingPayments = createServer((_, res) => answerSick("dripping", res));
  const paymentsPort = await listen(drippingPayments);
  silentDns.bind(0, "127.0.0.1");
  await once(silentDns, "listening");
  own = await makeTestDatabase();
  vi.stubEnv("DATABASE_URL", own.url);
  site = await serveSite(own.url, {
    PHOTO_STORE_URL: bucket.url,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: "an id",
    OIDC_CLIENT_SECRET: "a secret",
    DEV_PAYMENTS_URL: `http://127.0.0.1:${paymentsPort}`,
    DEV_PAYMENTS_KEY: "sk_test_x",
    DEV_PAYMENTS_WEBHOOK_SECRET: "whsec_x",
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    DNS_SERVERS: `127.0.0.1:${silentDns.address().port}`,
  });
  site.child.stdout?.on("data", (text: string) => (logged += text));
  db = database();
  owner = await signIn({ userType: "owner" });
});
afterAll(async () => {
  await site.stop();
  await connectionPool().end();
  await own.drop();
  await bucket.stop();
  for (const server of [issuerServer, drippingPayments]) {
    server.close();
    server.closeAllConnections();
  }
  silentDns.close();
});
afterEach(() => {
  bucket.failure = null;
  issuer.sickness = null;
});

const sicknesses: Sickness[] = [503, "silent", "resetting", "dripping"];

describe("photos in a bucket", () => {
  let listingId: number;
  let path: string;

  async function upload() {
    const { status, headers, ...answer } = await fetch(`${site.origin}/api/businesses/${listingId}/photos/`, {
      ...{ method: "POST", body: await photoForm(), headers: owner.headers, signal: patience() },
    }).then(async (got) => ({ status: got.status, headers: got.headers, body: (await got.json()) as { id: number } }));
    return { status, retryAfter: headers.get("retry-after"), body: answer.body };
  }
  async function show() {
    const answer = await fetch(site.origin + path, { headers: owner.headers, signal: patience() });
    await answer.arrayBuffer();
    return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
  }
  const isWell = () => expect.poll(async () => (await show()).status).toBe(200);

  beforeAll(async () => {
    listingId = (await makeListing(db, { claimedById: owner.id })).id;
    const { body } = await upload();
    path = addressOf(await db.photo.findUniqueOrThrow({ where: { id: body.id } }));
  });

  test.each(sicknesses)("answer 503 while it is %s, and are back once it is well", async (sickness) => {
    await isWell();
    bucket.failure = sickness;
    expect(await show()).toEqual({ status: 503, retryAfter: "5" });
    bucket.failure = null;
    await isWell();
  });

  test("answer 503 at once when the object is missing, and others are shown", async () => {
    const { objectKey } = await db.photoFile.findFirstOrThrow({ where: { size: 800 } });
    const object = bucket.objects.get(objectKey!)!;
    bucket.objects.delete(objectKey!);
    for (let time = 0; time < 5; time += 1) expect((await show()).status).toBe(503);
    bucket.objects.set(objectKey!, object);
    // A missing object isn't a failing bucket: nothing pauses.
    expect((await show()).status).toBe(200);
  });

  test("are refused without asking a bucket that keeps failing, while other pages are served", async () => {
    bucket.failure = "silent";
    const before = bucket.asked;
    for (let time = 0; time < 20; time += 1) expect((await show()).status).toBe(503);
    expect(bucket.asked - before).toBeLessThan(10);
    expect((await fetch(`${site.origin}/search?q=law`, { signal: patience() })).status).toBe(200);
    bucket.failure = null;
    await isWell();
  });

  test.each(sicknesses)("aren't added while it is %s, in words and leaving nothing behind", async (sickness) => {
    const before = await db.photo.count();
    bucket.failure = sickness;
    const { status, retryAfter, body } = await upload();
    expect({ status, retryAfter, body }).toEqual({
      status: 503,
      retryAfter: "5",
      body: { detail: "Photos can't be stored at the moment. Please try again." },
    });
    expect(await db.photo.count()).toBe(before);
    // Whatever the bucket stored nevertheless is noted, to be deleted.
    expect((await db.unusedPhotoObject.count()) % photoSizes.length).toBe(0);
    bucket.failure = null;
    await expect.poll(async () => (await upload()).status).toBe(201);
  });
});

describe("signing in at an issuer", () => {
  /** Where a path leads under the site's own name, to which its cookies belong. */
  async function visit(path: string) {
    const url = `http://localhost:${site.port}/accounts/${path}`;
    const answer = await fetch(url, { redirect: "manual", signal: patience() });
    return answer.headers.get("location") ?? "";
  }
  const start = () => visit("oidc/login/");
  const unavailable = "/login?error=unavailable";

  test.each<[string, () => Sickness, string]>([
    ["is of another issuer", () => documentWith({ issuer: "https://evil.example" }), "issuer is not http://127.0.0.1"],
    [
      "leads to a script",
      () => documentWith({ authorization_endpoint: "javascript:alert(1)" }),
      "authorization_endpoint is not an address",
    ],
    [
      "has an endpoint of another protocol",
      () => documentWith({ token_endpoint: "file:///etc/passwd" }),
      "token_endpoint",
    ],
    ["is no JSON", () => ({ says: "<html>" }), "JSON"],
    ["is empty", () => ({ says: "{}" }), "issuer"],
    ["is endless", () => "endless", "more than 65536 bytes"],
    ["drips", () => "dripping", "didn't answer within 5 s"],
    ["doesn't come", () => "silent", "didn't answer within 5 s"],
    ["is an error", () => 500, "answered 500"],
    ["is cut off", () => "resetting", "ECONNRESET"],
  ])("says that it is unavailable if the discovery document %s", async (_, sickness, reason) => {
    // Each success closes the breaker.
    await expect.poll(start).toContain(`${issuer.url}/authorize?`);
    logged = "";
    issuer.sickness = sickness();
    const asked = issuer.asked;
    expect([await start(), issuer.asked]).toEqual([unavailable, asked + 1]);
    await expect.poll(() => logged).toContain(reason);
    expect(logged).toContain("a sign-in provider can't be used");
  });

  test("returns to the sign-in page if the issuer fails in the middle", async () => {
    await expect.poll(start).toContain(`${issuer.url}/authorize?`);
    issuer.sickness = "silent";
    expect(await visit("callback/oidc?code=x&state=y")).toBe(unavailable);
  });

  test("isn't tried while the issuer keeps failing", async () => {
    issuer.sickness = 500;
    const before = issuer.asked;
    for (let time = 0; time < 20; time += 1) expect(await start()).toBe(unavailable);
    expect(issuer.asked - before).toBeLessThan(10);
  });
});

/** Calls the API as the owner: the status, Retry-After, and the body. */
async function post(path: string, body: unknown) {
  const answer = await fetch(`${site.origin}/api/${path}`, {
    ...{ method: "POST", headers: { ...owner.headers, "content-type": "application/json" }, signal: patience() },
    body: JSON.stringify(body),
  });
  return [answer.status, answer.headers.get("retry-after"), await answer.json()] as const;
}

test("a payment provider that drips is given up, and then not called", async () => {
  const page = `http://localhost:${site.port}/`;
  const buy = () => post("billing/create-checkout-session/", { plan: "yearly", success_url: page, cancel_url: page });
  const away = [503, "5", { detail: accountMessages.billing.away }];
  for (let time = 0; time < 5; time += 1) expect(await buy()).toEqual(away);
});

test("a silent mail server delays a mail, which is sent once another answers there", async () => {
  const id = await queueMail(db, {
    to: { email: "robin@example.com" },
    template: "account-approved",
    values: { name: "R" },
  });
  const read = () => db.outboxMail.findUniqueOrThrow({ where: { id } });
  await expect.poll(async () => (await read()).lastError).toContain("Greeting never received");
  expect((await read()).status).toBe("waiting");
  silentMail.close();
  const mails = new MailCatcher(mailPort);
  await expect
    .poll(() =>
      mails.start().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect.poll(async () => (await read()).status).toBe("sent");
  await mails.stop();
});

test("a silent name server is named to the claimant, who may try again", async () => {
  const old = new Date(Date.now() - 40 * 86_400_000);
  const { id: listingId } = await makeListing(db, { website: "https://harborlaw.com", createdAt: old });
  const { id } = await makeClaim(db, { listingId, userId: owner.id });
  expect((await post(`claims/${id}/proof/`, { method: "dns" }))[0]).toBe(200);
  expect(await post(`claims/${id}/proof/check/`, { method: "dns" })).toEqual([
    503,
    "5",
    { detail: "The domain's name server didn't answer. Try again in a minute." },
  ]);
});
