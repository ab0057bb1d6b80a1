import "server-only";
import { type ListingBody } from "@/lib/contract/listing-write";
import { endOfMoment } from "@/lib/contract/common";
import { type Ctx } from "../ctx";
import { setAdminGrant } from "../premium/admin-grant";
import { isPremiumAt } from "./serialize";
import { type ListingRow } from "./sql";

type Asked = Pick<ListingBody, "isPremium" | "premiumExpires">;

/** What is asked of premium beyond what is so already: a form sends back what it was shown. */
function wishOf(row: ListingRow, { isPremium, premiumExpires }: Asked, now: Date) {
  const isNow = isPremiumAt(row, now);
  const end = typeof premiumExpires === "string" ? endOfMoment(premiumExpires) : premiumExpires;
  const shown = isNow ? (row.premium_expires?.getTime() ?? null) : null;
  const isOtherEnd = end !== undefined && (end?.getTime() ?? null) !== shown;
  return {
    isPremium: isPremium === isNow && !isOtherEnd ? undefined : isPremium,
    endsAt: isOtherEnd ? end : undefined,
  };
}

/** Sets an admin's grant as a form asks for it; gives whether that asked for anything. */
export async function grantRequestedPremium(ctx: Ctx, row: ListingRow, asked: Asked): Promise<boolean> {
  const wish = wishOf(row, asked, ctx.now);
  const isAsked = wish.isPremium !== undefined || wish.endsAt !== undefined;
  if (isAsked) await setAdminGrant(ctx, { listingId: row.id }, wish);
  return isAsked;
}
