import { expect, it } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { signIn } from "../support/actors";
import { approve, sendClaim } from "../support/listings";

/** Where a mail leads that this person has got. */
async function pathIn(userId: number, template: string): Promise<unknown> {
  const { values } = await database().outboxMail.findFirstOrThrow({ where: { userId, template } });
  return (values as { path?: unknown }).path;
}

it("leads everyone to the place where the claim can be seen or decided", async () => {
  const admin = await signIn({ userType: "admin" });
  const who = await signIn();
  const listing = await makeListing(database(), { name: "Heron & Sons" });
  const { body } = await sendClaim(listing, { as: who, body: { relationship: "I run it." } });
  expect(await pathIn(who.id, "claim-received")).toBe(`/claims/${String(body.id)}`);
  const path = new URL(String(await pathIn(admin.id, "claim-waiting")), "http://localhost");
  expect(path.pathname).toBe("/adminmanagebusinesses");
  expect(Object.fromEntries(path.searchParams)).toMatchObject({ has_claim: "true", search: "Heron & Sons" });
  expect((await approve(listing, { as: admin, body: {} })).status).toBe(200);
  expect(await pathIn(who.id, "claim-approved")).toBe(`/ownerdashboard?listing=${listing.id}`);
});

it("leads an owner to the listing that someone asks to take over", async () => {
  const owner = await makeUser(database(), { userType: "owner" });
  const listing = await makeListing(database(), { claimedById: owner.id, claimedAt: new Date() });
  await sendClaim(listing, { as: await signIn(), body: { relationship: "I bought it." } });
  expect(await pathIn(owner.id, "transfer-asked")).toBe(`/ownerdashboard?listing=${listing.id}`);
});
