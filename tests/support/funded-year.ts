import { beginYear, renewYear } from "@/server/crowdfund/year";
import { database } from "@/server/db/client";

/** Makes a campaign reach its goal at `now`, and grants its year. */
export async function fundYear(campaignId: number, now = new Date()): Promise<void> {
  await database().$transaction(async (db) => {
    const ctx = { actor: { kind: "operator" as const }, db, now, requestId: "test", notify: false };
    await beginYear(ctx, campaignId);
    await renewYear(ctx, campaignId);
  });
}
