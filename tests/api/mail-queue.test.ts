import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { cancelMail, cancelMailsOf, type MailOrder, queueMail } from "@/server/mail/queue";

let userId: number;
const values = { name: "Robin" };
const order = (): MailOrder => ({ to: { userId }, template: "account-approved", values });
const jobs = async () =>
  (
    await database().$queryRaw<{ key: string; run_at: Date; max_attempts: number }[]>`
      SELECT key, run_at, max_attempts FROM graphile_worker.jobs ORDER BY id`
  ).map(({ key }) => key);

beforeAll(async () => {
  userId = (await makeUser(database(), { email: "robin@example.com" })).id;
});
beforeEach(async () => {
  await database().outboxMail.deleteMany();
  await database().$executeRaw`SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs`;
});

describe("a mail that is queued", () => {
  it("stands in the outbox with its job, to the address that the user has", async () => {
    const id = await database().$transaction((tx) => queueMail(tx, order()));
    const mail = await database().outboxMail.findUniqueOrThrow({ where: { id } });
    expect(mail).toMatchObject({ userId, recipient: "robin@example.com", values, status: "waiting", attempts: 0 });
    expect(await jobs()).toEqual([`mail:${id}`]);
  });

  it("is not there when its cause is rolled back", async () => {
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
  ])("is refused to %j, which is not one address", async (email) => {
    await expect(queueMail(database(), { ...order(), to: { email } })).rejects.toThrow();
    expect(await database().outboxMail.count()).toBe(0);
  });

  it("is refused to nobody and with values that its template does not take", async () => {
    await expect(queueMail(database(), { ...order(), to: { userId: 0 } })).rejects.toThrow("not there");
    const odd = { ...order(), values: { name: 5 } } as unknown as MailOrder;
    await expect(queueMail(database(), odd)).rejects.toThrow();
    expect(await jobs()).toEqual([]);
  });
});

describe("a mail that is taken back", () => {
  it("leaves neither row nor job, and can be taken back once", async () => {
    const id = await queueMail(database(), order());
    expect(await database().$transaction((tx) => cancelMail(tx, id))).toBe(true);
    expect([await database().outboxMail.count(), await jobs()]).toEqual([0, []]);
    expect(await cancelMail(database(), id)).toBe(false);
  });

  it("stays when what took it back is rolled back", async () => {
    const id = await queueMail(database(), order());
    const failing = database().$transaction(async (tx) => {
      await cancelMail(tx, id);
      throw new Error("undone");
    });
    await expect(failing).rejects.toThrow("undone");
    expect([await database().outboxMail.count(), await jobs()]).toEqual([1, [`mail:${id}`]]);
  });

  it("has not been sent", async () => {
    const id = await queueMail(database(), order());
    await database().outboxMail.update({ where: { id }, data: { status: "sent" } });
    expect(await cancelMail(database(), id)).toBe(false);
    expect(await database().outboxMail.count()).toBe(1);
  });

  it("goes with all others to the same person", async () => {
    await queueMail(database(), order());
    await queueMail(database(), order());
    const other = await queueMail(database(), { ...order(), to: { email: "guest@example.com" } });
    expect(await cancelMailsOf(database(), userId)).toBe(2);
    expect(await jobs()).toEqual([`mail:${other}`]);
  });
});
