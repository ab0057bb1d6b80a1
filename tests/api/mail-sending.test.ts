import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { makeUser } from "@/prisma/factories/user";
import { releaseUnproved } from "@/server/auth/unproved-address";
import { database } from "@/server/db/client";
import { cancelMail, MAX_ATTEMPTS, type MailOrder, queueMail } from "@/server/mail/queue";
import { type MailKind, mailTemplate, type MailTemplate } from "@/server/mail/template";
import { templates } from "@/server/mail/templates";
import { mailTransport } from "@/server/mail/transport";
import { runWorker } from "@/server/worker/run";
import { crontab, tasksOf } from "@/server/worker/tasks";
import { reservePort } from "../../scripts/process/reserve-port";
import { MailCatcher } from "../support/mail-catcher";

const password = "hush-hush";
const soon = { timeout: 45_000, interval: 50 };
const kinds: MailKind[] = ["account", "claim", "payment", "review", "general", "marketing"];

let server: MailCatcher;
let userId: number;
let workers: { stop: () => Promise<void> }[] = [];

/** A template of each kind. */
for (const kind of kinds) {
  (templates as Record<string, MailTemplate<unknown>>)[`test-${kind}`] = mailTemplate({
    kind,
    values: z.strictObject({ name: z.string() }),
    sample: { name: "Robin" },
    reason: () => "This is a test.",
    subject: ({ name }) => `A ${kind} mail for ${name}`,
    body: ({ name }) => [`Hello ${name}.`],
  });
}

const orderOf = (template: string, name = "Robin") =>
  ({ to: { userId }, template, values: { name } }) as unknown as MailOrder;
const queue = (template = "account-approved", name = "Robin") => queueMail(database(), orderOf(template, name));
const start = () => workers.push(runWorker({ tasks: tasksOf(mailTransport()), crontab }));
const stop = async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
};
const mail = (id: number) => database().outboxMail.findUniqueOrThrow({ where: { id } });
const statusOf = async (id: number) => (await mail(id)).status;
const caughtFor = (name: string) => server.mails.filter(({ parsed }) => parsed.text?.includes(`Hello ${name}`));
const jobsLeft = () => database().$queryRaw<unknown[]>`SELECT id FROM graphile_worker.jobs`;
/** Makes every waiting job due now, and wakes the workers as a new job would. */
const makeDue = async () => {
  await database().$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()`;
  await database().$executeRaw`SELECT pg_notify('jobs:insert', '{"r":"test","count":1}')`;
};

beforeAll(async () => {
  server = new MailCatcher(await reservePort());
  process.env.SMTP_URL = `smtp://site:${password}@127.0.0.1:${server.port}`;
  userId = (await makeUser(database(), { email: "robin@example.com" })).id;
});

beforeEach(() => {
  server.password = password;
  return server.start();
});

afterEach(async () => {
  await stop();
  await server.stop();
  Object.assign(server, { refuseReceiver: null, refuseContent: null, beforeAnswer: () => Promise.resolve() });
  server.mails.length = 0;
  await database().outboxMail.deleteMany();
  await database().userSettings.deleteMany();
  await database().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});

afterAll(() => {
  delete process.env.SMTP_URL;
});

describe("a queued email", () => {
  it("reaches only its recipient, in plain text and HTML", async () => {
    start();
    const id = await queue();
    await expect.poll(() => statusOf(id), soon).toBe("sent");
    expect(await mail(id)).toMatchObject({ attempts: 1, lastError: null, sentAt: expect.any(Date) as Date });
    const [caught] = server.mails;
    expect(server.mails.length).toBe(1);
    expect(caught?.receivers).toEqual(["robin@example.com"]);
    expect(caught?.parsed.subject).toBe("Your Vouchsafe account is approved");
    expect(caught?.parsed.from?.value).toEqual([{ name: "Vouchsafe", address: "noreply@localhost" }]);
    expect(caught?.parsed.text).toContain("Hello Robin,");
    expect(caught?.parsed.html).toContain("Hello Robin,");
    expect(caught?.parsed.headers.get("auto-submitted")).toBe("auto-generated");
  });

  it("is sent once by two workers, however many jobs it has", async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, at) => queue("account-approved", `Number${at}.`)));
    for (const id of ids) {
      await database().$executeRaw`SELECT graphile_worker.add_job('send-mail', json_build_object('id', ${id}::int))`;
    }
    start();
    start();
    await expect.poll(jobsLeft, soon).toEqual([]);
    expect(server.mails.length).toBe(20);
    expect(new Set(server.mails.map(({ parsed }) => parsed.messageId)).size).toBe(20);
    expect(await database().outboxMail.count({ where: { status: "sent", attempts: 1 } })).toBe(20);
  });

  it("isn't sent when its transaction is rolled back", async () => {
    start();
    const failing = database().$transaction(async (tx) => {
      await queueMail(tx, orderOf("account-approved", "No One"));
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    // The next email is sent. Anything that the first one left behind would have been sent before it.
    const id = await queue();
    await expect.poll(() => statusOf(id), soon).toBe("sent");
    expect(caughtFor("No One")).toEqual([]);
  });

  it("waits for its time, and can be canceled until then", async () => {
    start();
    const sendAfter = new Date(Date.now() + 60_000);
    const pending = await queueMail(database(), { ...orderOf("account-approved", "Kept"), sendAfter });
    const undone = await queueMail(database(), { ...orderOf("account-approved", "Undone"), sendAfter });
    const now = await queue("account-approved", "Now");
    await expect.poll(() => statusOf(now), soon).toBe("sent");
    expect(await statusOf(pending)).toBe("waiting");
    expect(await database().$transaction((tx) => cancelMail(tx, undone))).toBe(true);
    await makeDue();
    await expect.poll(() => statusOf(pending), soon).toBe("sent");
    expect(caughtFor("Undone")).toEqual([]);
  });

  it("can't be canceled while it is being sent, and the attempt doesn't block", async () => {
    let answer = () => {};
    const arrived = new Promise<void>((resolve) => {
      server.beforeAnswer = () => {
        resolve();
        return new Promise<void>((go) => (answer = go));
      };
    });
    start();
    const id = await queue();
    await arrived;
    expect(await cancelMail(database(), id)).toBe(false);
    // Its recipient's row isn't locked either.
    await database().user.update({ where: { id: userId }, data: { bio: "Changed meanwhile" } });
    answer();
    await expect.poll(() => statusOf(id), soon).toBe("sent");
  });
});

describe("a mail server", () => {
  it("that is down delays emails until it is back", async () => {
    await server.stop();
    start();
    const id = await queue();
    await expect.poll(async () => (await mail(id)).attempts, soon).toBe(1);
    expect(await mail(id)).toMatchObject({
      status: "waiting",
      lastError: expect.stringContaining("ECONNREFUSED") as string,
    });
    await server.start();
    await makeDue();
    await expect.poll(() => statusOf(id), soon).toBe("sent");
    expect([(await mail(id)).attempts, server.mails.length]).toEqual([2, 1]);
  });

  it("that refuses temporarily gets the same email again under the same id", async () => {
    server.refuseContent = 451;
    start();
    const id = await queue();
    await expect.poll(async () => (await mail(id)).attempts, soon).toBe(1);
    expect(await mail(id)).toMatchObject({ status: "waiting", lastError: expect.stringContaining("451") as string });
    server.refuseContent = null;
    await makeDue();
    await expect.poll(() => statusOf(id), soon).toBe("sent");
    expect(server.mails[0]?.parsed.messageId).toMatch(new RegExp(`^<mail-${id}-\\d+@localhost>$`));
  });

  it.each([
    ["its recipient", { refuseReceiver: 550 }],
    ["its content", { refuseContent: 554 }],
  ])("that refuses an email permanently because of %s makes it fail at once", async (_, refusal) => {
    Object.assign(server, refusal);
    start();
    const id = await queue();
    await expect.poll(() => statusOf(id), soon).toBe("failed");
    expect(await mail(id)).toMatchObject({ attempts: 1, lastError: expect.stringMatching(/55[04]/) as string });
    await expect.poll(jobsLeft, soon).toEqual([]);
  });

  it("that refuses our login delays emails, and the stored error has no password", async () => {
    server.password = "another";
    start();
    const id = await queue();
    await expect.poll(async () => (await mail(id)).attempts, soon).toBe(1);
    const { status, lastError } = await mail(id);
    expect([status, lastError?.includes("535"), lastError?.includes(password)]).toEqual(["waiting", true, false]);
  });

  it("that refuses the last attempt makes the email fail", async () => {
    await server.stop();
    const id = await queue();
    await database().outboxMail.update({ where: { id }, data: { attempts: MAX_ATTEMPTS - 1 } });
    start();
    await expect.poll(() => statusOf(id), soon).toBe("failed");
  });
});

describe("an obsolete email", () => {
  it.each([
    ["has waited for a week", { sendAfter: new Date(Date.now() - 8 * 86_400_000) }, "7 days"],
    ["has a template that no longer exists", { template: "gone" }, "template no longer exists"],
    ["has values that its template no longer accepts", { values: { name: 5 } }, "name"],
  ])("fails when it %s", async (_, change, reason) => {
    const id = await queue();
    await database().outboxMail.update({ where: { id }, data: change });
    start();
    await expect.poll(() => statusOf(id), soon).toBe("failed");
    expect(await mail(id)).toMatchObject({ attempts: 0, lastError: expect.stringContaining(reason) as string });
    expect(server.mails).toEqual([]);
  });

  it.each([
    ["nothing set", {}, ["account", "claim", "payment", "review", "general"]],
    ["no reviews", { reviewNotifications: false }, ["account", "claim", "payment", "general"]],
    ["no mails", { emailNotifications: false }, ["account", "claim", "payment", "review"]],
    ["marketing too", { marketingEmails: true }, kinds],
    ["neither", { emailNotifications: false, reviewNotifications: false }, ["account", "claim", "payment"]],
  ])("is withheld by its recipient's current settings: %s", async (_, set, wanted) => {
    const ids = await Promise.all(kinds.map((kind) => queue(`test-${kind}`)));
    await database().userSettings.create({ data: { userId, ...set } });
    start();
    const left = () => database().outboxMail.count({ where: { id: { in: ids }, status: "waiting" } });
    await expect.poll(left, soon).toBe(0);
    const sent = await database().outboxMail.findMany({ where: { status: "sent" } });
    expect(sent.map(({ template }) => template).sort()).toEqual(wanted.map((kind) => `test-${kind}`).sort());
    expect(server.mails.length).toBe(wanted.length);
  });

  it("is withheld from an account that lost the address that it never proved", async () => {
    const { id } = await makeUser(database(), { email: "stated@example.com", verified: false });
    await database().identity.create({ data: { userId: id, issuer: "test", subject: "stated" } });
    await releaseUnproved(database(), "Stated@example.com");
    const order = { to: { userId: id }, template: "test-account", values: { name: "Nobody" } };
    const lost = await queueMail(database(), order as unknown as MailOrder);
    start();
    await expect.poll(() => statusOf(lost), soon).toBe("withheld");
    expect(caughtFor("Nobody")).toEqual([]);
  });

  it("is withheld from a closed account, except for emails about the closing", async () => {
    await database().user.update({ where: { id: userId }, data: { closedAt: new Date() } });
    const [farewell, other] = await Promise.all([queue("test-account"), queue("test-general")]);
    start();
    await expect
      .poll(async () => [await statusOf(farewell), await statusOf(other)], soon)
      .toEqual(["sent", "withheld"]);
    await database().user.update({ where: { id: userId }, data: { closedAt: null } });
  });
});

describe("a worker that is stopping", () => {
  it("releases an email that the mail server delays, to be sent after the next start", async () => {
    const arrived = new Promise<void>((resolve) => {
      server.beforeAnswer = () => {
        resolve();
        return new Promise<void>(() => {});
      };
    });
    start();
    const id = await queue();
    await arrived;
    await stop();
    expect(await mail(id)).toMatchObject({ status: "waiting", attempts: 0 });
    const [job] = await database().$queryRaw<{ locked_at: Date | null }[]>`SELECT locked_at FROM graphile_worker.jobs`;
    expect(job).toEqual({ locked_at: null });
    server.beforeAnswer = () => Promise.resolve();
    await makeDue();
    start();
    await expect.poll(() => statusOf(id), soon).toBe("sent");
  });
});

it("sends nothing on a public site without a mail server, and leaves its emails pending and untried", async () => {
  workers.push(runWorker({ tasks: tasksOf(null), crontab }));
  const id = await queue();
  const known = () => database().$queryRaw<unknown[]>`SELECT 1 FROM graphile_worker._private_known_crontabs LIMIT 1`;
  await expect.poll(known, soon).toHaveLength(1);
  expect(await mail(id)).toMatchObject({ status: "waiting", attempts: 0 });
});
