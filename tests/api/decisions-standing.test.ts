import { expect, it } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { type Ctx } from "@/server/ctx";
import { database } from "@/server/db/client";
import { listStanding } from "@/server/decisions/read";
import { type SignedIn, signIn } from "../support/actors";
import { cases, send } from "../support/measures";

const ctxOf = ({ id }: SignedIn): Ctx => ({
  actor: { kind: "member", id, userType: "reviewer", status: "active" },
  db: database(),
  now: new Date(),
  requestId: "test",
  notify: false,
});

it("shows those concerned what stands and can still be appealed, beside the listing that it is about", async () => {
  const [admin, moderator] = [await signIn({ userType: "admin" }), await signIn({ userType: "moderator" })];
  const { person, take } = await cases.listing_suspended({ admin, moderator });
  expect(await listStanding(ctxOf(person))).toEqual([]);
  const facts = "The office at this address is closed.";
  expect((await take({ reason: "not_real", facts })).status).toBe(200);
  const [shown, ...others] = await listStanding(ctxOf(person));
  expect(shown).toMatchObject({ measure: "listing_suspended", reason: "not_real", facts });
  expect(others).toEqual([]);
  const { listingId } = await database().decision.findUniqueOrThrow({ where: { id: shown!.id } });
  expect(await listStanding(ctxOf(person), listingId!)).toHaveLength(1);
  expect(await listStanding(ctxOf(person), (await makeListing(database())).id)).toEqual([]);
  expect(await listStanding(ctxOf(await signIn()))).toEqual([]);
  expect((await send(admin, `decisions/${shown!.id}/restore/`)).status).toBe(200);
  expect(await listStanding(ctxOf(person))).toEqual([]);
});
