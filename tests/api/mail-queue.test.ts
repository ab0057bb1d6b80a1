import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { cancelMail, cancelMailsOf, type MailOrder, purgeMails, queueMail, requeueMails } from "@/server/mail/queue";

let userId: number;
const values = { name: "Robin" };
const order = (): MailOrder => ({ to: { userId }, template: "account-approved", values });
const queue = () => queueMail(database(), order());
const jobs = async () =>
  (
    await database().$queryRaw<{ key: string }[]>`
      SELECT key FROM graphile_worker.jobs ORDER BY id`
  ).map(({ key }) => key);

beforeAll(async () => {
  userId = (await makeUser(database(), { email: "robin@example.com" })).id;
});
beforeEach(async () => {
  await database().outboxMail.deleteMany();
  await database().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});

describe("a queued email", () => {
  it("is in the outbox with its job, addressed to the user's current address", async () => {
    const id = await database().$transaction((tx) => queueMail(tx, order()));
    const mail = await database().outboxMail.findUniqueOrThrow({ where: { id } });
    expect(mail).toMatchObject({ userId, recipient: "robin@example.com", values, status: "waiting", attempts: 0 });
    expect(await jobs()).toEqual([`mail:${id}`]);
  });

  it("is missing when its transaction is rolled back", async () => {
    const failing = database().$transaction(async (tx) => {
      await queueMail(tx, order());
      throw new Error("the cause failed");
    });
    await expect(failing).rejects.toThrow("the cause failed");
    expect(await database().outboxMail.count()).toBe(0);
    expect(await jobs()).toEqual([]);
  });

  it("waits until its time", async () => {
    const sendAfter = new Date(Date.now() + 10_000);
    const id = await queueMail(database(), { ...order(), sendAfter });
    const mail = await database().outboxMail.findUniqueOrThrow({ where: { id } });
    const [job] = await database().$queryRaw<{ run_at: Date }[]>`SELECT run_at FROM graphile_worker.jobs`;
    expect([mail.sendAfter, job?.run_at]).toEqual([sendAfter, sendAfter]);
  });

  it("may go to an address without an account", async () => {
    const id = await queueMail(database(), { ...order(), to: { email: "guest@example.com" } });
    const mail = await database().outboxMail.findUniqueOrThrow({ where: { id } });
    expect([mail.userId, mail.recipient]).toEqual([null, "guest@example.com"]);
  });

  it.each([
    "guest@example.com, other@example.com",
    "guest@example.com\r\nBcc: other@example.com",
    "Guest <guest@example.com>",
    "guest",
    "",
  ])("is refused for %j, which isn't a single address", async (email) => {
    await expect(queueMail(database(), { ...order(), to: { email } })).rejects.toThrow();
    expect(await database().outboxMail.count()).toBe(0);
  });

  it("is refused for an unknown account and for values that its template doesn't accept", async () => {
    await expect(queueMail(database(), { ...order(), to: { userId: 0 } })).rejects.toThrow("doesn't exist");
    const odd = { ...order(), values: { name: 5 } } as unknown as MailOrder;
    await expect(queueMail(database(), odd)).rejects.toThrow();
    expect(await jobs()).toEqual([]);
  });
});

describe("canceling an email", () => {
  it("removes its row and job, once", async () => {
    const id = await queue();
    expect(await database().$transaction((tx) => cancelMail(tx, id))).toBe(true);
    expect([await database().outboxMail.count(), await jobs()]).toEqual([0, []]);
    expect(await cancelMail(database(), id)).toBe(false);
  });

  it("has no effect when its transaction is rolled back", async () => {
    const id = await queue();
    const failing = database().$transaction(async (tx) => {
      await cancelMail(tx, id);
      throw new Error("undone");
    });
    await expect(failing).rejects.toThrow("undone");
    expect([await database().outboxMail.count(), await jobs()]).toEqual([1, [`mail:${id}`]]);
  });

  it("is refused for a sent email", async () => {
    const id = await queue();
    await database().outboxMail.update({ where: { id }, data: { status: "sent" } });
    expect(await cancelMail(database(), id)).toBe(false);
    expect(await database().outboxMail.count()).toBe(1);
  });

  it("includes all emails to the same person", async () => {
    await queue();
    await queue();
    const other = await queueMail(database(), { ...order(), to: { email: "guest@example.com" } });
    expect(await cancelMailsOf(database(), userId)).toBe(2);
    expect(await jobs()).toEqual([`mail:${other}`]);
  });
});

describe("the outbox", () => {
  it("requeues emails whose job is lost, stuck, or out of attempts, and no others", async () => {
    const [lost, stuck, usedUp, fine, later] = await Promise.all([queue(), queue(), queue(), queue(), queue()]);
    const past = new Date(Date.now() - 3_600_000);
    await database().outboxMail.updateMany({ where: { NOT: { id: later } }, data: { sendAfter: past } });
    await database().$executeRaw`SELECT graphile_worker.remove_job('mail:' || ${lost}::int)`;
    await database().$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_at = ${past}, locked_by = 'a worker that was killed'
      WHERE key = 'mail:' || ${stuck}::int`;
    await database().$executeRaw`
      UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE key = 'mail:' || ${usedUp}::int`;
    const keys = async () =>
      (
        await database().$queryRaw<{ key: string }[]>`
          SELECT key FROM graphile_worker.jobs WHERE locked_at IS NULL AND attempts < max_attempts ORDER BY key`
      ).map(({ key }) => key);
    expect(await keys()).toEqual([`mail:${fine}`, `mail:${later}`].sort());
    await requeueMails(database());
    expect(await keys()).toEqual([lost, stuck, usedUp, fine, later].map((id) => `mail:${id}`).sort());
  });

  it("deletes finished emails after 30 days, and no pending ones", async () => {
    const old = new Date(Date.now() - 31 * 86_400_000);
    const [sent, failed, withheld] = [await queue(), await queue(), await queue()];
    const [waiting, recent] = [await queue(), await queue()];
    const update = (id: number, data: object) => database().outboxMail.update({ where: { id }, data });
    await update(sent, { status: "sent", sentAt: old });
    await update(failed, { status: "failed", sendAfter: old });
    await update(withheld, { status: "withheld", sendAfter: old });
    await update(waiting, { sendAfter: old });
    await update(recent, { status: "sent", sentAt: new Date() });
    await purgeMails(database());
    const left = await database().outboxMail.findMany({ orderBy: { id: "asc" } });
    expect(left.map(({ id }) => id)).toEqual([waiting, recent]);
  });
});
