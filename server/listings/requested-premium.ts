import "server-only";
import { type ListingBody } from "@/lib/contract/listing-write";
import { endOfMoment } from "@/lib/contract/common";
import { type Ctx } from "../ctx";
import { setAdminGrant } from "../premium/admin-grant";
import { isPremiumAt } from "./serialize";
import { type ListingRow } from "./sql";

type PremiumInput = Pick<ListingBody, "isPremium" | "premiumExpires">;

/** The requested changes of premium. A form sends back the values it displayed, so unchanged ones are dropped. */
function changeOf(row: ListingRow, { isPremium, premiumExpires }: PremiumInput, now: Date) {
  const isNow = isPremiumAt(row, now);
  const end = typeof premiumExpires === "string" ? endOfMoment(premiumExpires) : premiumExpires;
  const currentEnd = isNow ? (row.premium_expires?.getTime() ?? null) : null;
  const isOtherEnd = end !== undefined && (end?.getTime() ?? null) !== currentEnd;
  return {
    isPremium: isPremium === isNow && !isOtherEnd ? undefined : isPremium,
    endsAt: isOtherEnd ? end : undefined,
  };
}

/** Sets the admin grant that a form requests. Returns whether it requested a change. */
export async function grantRequestedPremium(ctx: Ctx, row: ListingRow, input: PremiumInput): Promise<boolean> {
  const change = changeOf(row, input, ctx.now);
  const isRequested = change.isPremium !== undefined || change.endsAt !== undefined;
  if (isRequested) await setAdminGrant(ctx, { listingId: row.id }, change);
  return isRequested;
}
