import { beforeAll, beforeEach, expect, it } from "vitest";
import { type ContactMessage } from "@/lib/contract/contact";
import { contactMessages } from "@/lib/messages/contact";
import { keptDays } from "@/lib/rules/retention";
import { dayMs } from "@/lib/rules/time";
import { purgeMessages } from "@/server/contact/send";
import { database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { mails } from "../support/reviews";

// Read with the first use of the database.
process.env.RATE_LIMIT_SCALE = "1";
const db = database();
const guest = { name: "Gil Frost", email: "gil@example.com", text: "Our firm moved.\nWho can change it?" };
let admin: SignedIn;
let moderator: SignedIn;
let network = 0;

beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
  moderator = await signIn({ userType: "moderator" });
});
beforeEach(async () => {
  await db.outboxMail.deleteMany();
  await db.contactMessage.deleteMany();
  network += 1;
});

const send = (body: object, who?: SignedIn, address = `203.0.113.${network}`) =>
  call({ path: "contact/", method: "POST", body, as: who?.headers, headers: { "x-client-address": address } });
const confirm = (token: string) => call({ path: "contact/confirm/", method: "POST", body: { token } });
const answer = (who: SignedIn, id: number, text: string) =>
  call({ path: `contact/${id}/answer/`, method: "POST", body: { answer: text }, as: who.headers });
async function listed(who: SignedIn, status = "open"): Promise<ContactMessage[]> {
  const { body } = await call({ path: `contact/?status=${status}`, as: who.headers });
  return (body as { results: ContactMessage[] }).results;
}

/** The token in the newest mail to confirm a message. */
async function mailedToken(): Promise<string> {
  const { link } = (await mails("contact-confirm")).at(-1)?.values as { link: string };
  return new URL(link, "http://localhost").searchParams.get("token") ?? "";
}

it("reaches the moderators once a guest has confirmed it, and is answered once, by mail", async () => {
  expect(await send(guest)).toMatchObject({ status: 202, body: { detail: contactMessages.toConfirm } });
  expect(await listed(admin)).toEqual([]);
  const token = await mailedToken();
  for (let time = 1; time <= 2; time += 1) expect((await confirm(token)).status).toBe(200);
  const [message] = await listed(admin);
  expect(message).toMatchObject({ ...guest, user_id: null, answer: null });
  expect(await listed(moderator)).toMatchObject([{ name: "Gil Frost", email: null }]);

  expect((await answer(moderator, message!.id, "You can, under Edit.")).status).toBe(200);
  expect(await answer(admin, message!.id, "Too late.")).toMatchObject({
    status: 409,
    body: { detail: contactMessages.alreadyAnswered },
  });
  expect(await listed(admin)).toEqual([]);
  expect(await listed(admin, "answered")).toMatchObject([{ id: message!.id, answer: "You can, under Edit." }]);
  const sent = await mails("contact-answered");
  expect(sent.map(({ recipient, values }) => [recipient, values])).toEqual([
    ["gil@example.com", { name: "Gil Frost", text: guest.text, answer: "You can, under Edit." }],
  ]);
});

it("reaches them at once from an account, under its name, and is closed without an answer", async () => {
  const member = await signIn({ fullName: "Mia Stone", email: "mia-stone@example.com", status: "suspended" });
  expect(await send({ text: "Why?" }, member)).toMatchObject({ status: 200, body: { detail: contactMessages.sent } });
  const [message] = await listed(admin);
  expect(message).toMatchObject({ name: "Mia Stone", email: "mia-stone@example.com", user_id: member.id });
  expect((await answer(admin, message!.id, " ")).status).toBe(200);
  expect(await listed(admin, "answered")).toMatchObject([{ answer: "" }]);
  expect(await db.outboxMail.count()).toBe(0);
});

it("names what is missing, and takes five a day from a network and to an address", async () => {
  const wrong = async (body: object) => {
    const answered = await send(body);
    return [answered.status, Object.keys(answered.body as object)];
  };
  expect(await wrong({ text: "Hi" })).toEqual([400, ["name"]]);
  expect(await wrong({ ...guest, email: undefined })).toEqual([400, ["email"]]);
  expect(await wrong({ ...guest, email: "gil" })).toEqual([400, ["email"]]);
  expect(await wrong({ ...guest, text: " " })).toEqual([400, ["text"]]);
  const statusOf = async (email: string, address: string) =>
    (await send({ ...guest, email }, undefined, address)).status;
  for (let nth = 1; nth <= 5; nth += 1) expect(await statusOf("five@example.com", `198.51.100.${nth}`)).toBe(202);
  expect(await statusOf("FIVE@example.com", "198.51.100.6")).toBe(429);
  for (let nth = 1; nth <= 5; nth += 1) expect(await statusOf(`a${nth}@example.com`, "198.51.100.7")).toBe(202);
  expect(await statusOf("a6@example.com", "198.51.100.7")).toBe(429);
});

it("is forgotten when it isn't confirmed in time, and some time after the answer", async () => {
  await send({ ...guest, email: "late@example.com" });
  const token = await mailedToken();
  const member = await signIn({});
  for (const text of ["Old", "New"]) await send({ text }, member);
  const ago = (days: number) => new Date(Date.now() - (days + 1) * dayMs);
  await db.contactMessage.updateMany({
    where: { confirmedAt: null },
    data: { createdAt: ago(keptDays.unconfirmedReports) },
  });
  await db.contactMessage.updateMany({
    where: { text: "Old" },
    data: { answer: "", answeredAt: ago(keptDays.contactMessages) },
  });
  expect((await confirm(token)).status).toBe(404);
  await purgeMessages(db);
  expect((await db.contactMessage.findMany()).map(({ text }) => text)).toEqual(["New"]);
});
