import { expect, it } from "vitest";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { claimCheckTime } from "@/server/claims/check-time";
import { database } from "@/server/db/client";
import { env } from "@/server/env";
import { signIn } from "../support/actors";

const db = database();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

it("says how long a decision takes by the last ones, and in the operator's words while there are too few", async () => {
  await db.claim.updateMany({ where: { decidedAt: { not: null } }, data: { decidedAt: daysAgo(200) } });
  const settings = { ...env().siteDefaults, claim_check: "1-2 business days" };
  const time = () => claimCheckTime({ db, now: new Date() }, settings);
  const decided = async (hours: number) => {
    const listing = await makeListing(db);
    const { id } = await makeClaim(db, { listingId: listing.id, userId: (await signIn()).id });
    const decidedAt = new Date(daysAgo(10).getTime() + hours * 3_600_000);
    await db.claim.update({ where: { id }, data: { status: "approved", createdAt: daysAgo(10), decidedAt } });
  };
  for (const hours of [2, 3, 100, 120]) await decided(hours);
  expect(await time()).toBe("1-2 business days");
  await decided(100);
  expect(await time()).toBe("5 days");
  await decided(4);
  await decided(5);
  expect(await time()).toBe("5 hours");
  expect(await claimCheckTime({ db, now: new Date() }, { ...settings, claim_check: "" })).toBe("");
});
