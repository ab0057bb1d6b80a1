import "server-only";
import { type ListingBody } from "@/lib/contract/listing-write";
import { type Ctx } from "../ctx";
import { setListingGrant } from "../premium/listing-grant";
import { isPremiumAt } from "./serialize";
import { type ListingRow } from "./sql";

type Asked = Pick<ListingBody, "isPremium" | "premiumExpires">;

/** A day ends with its last moment, UTC. */
const endOf = (text: string): Date => new Date(text.length === 10 ? `${text}T23:59:59.999Z` : text);

/** What is asked of premium beyond what is so already: a form sends back what it was shown. */
function wishOf(row: ListingRow, { isPremium, premiumExpires }: Asked, now: Date) {
  const isNow = isPremiumAt(row, now);
  const end = typeof premiumExpires === "string" ? endOf(premiumExpires) : premiumExpires;
  const shown = isNow ? (row.premium_expires?.getTime() ?? null) : null;
  return {
    isPremium: isPremium === isNow ? undefined : isPremium,
    endsAt: end !== undefined && (end?.getTime() ?? null) === shown ? undefined : end,
  };
}

/** Sets an admin's grant as a form asks for it; gives whether that asked for anything. */
export async function grantAsAsked(ctx: Ctx, row: ListingRow, asked: Asked): Promise<boolean> {
  const wish = wishOf(row, asked, ctx.now);
  const isAsked = wish.isPremium !== undefined || wish.endsAt !== undefined;
  if (isAsked) await setListingGrant(ctx, row.id, wish);
  return isAsked;
}
