import "server-only";
import { type ListingNotice } from "@/lib/rules/listing-notices";
import { type Db } from "../db/client";

/** What a mail is about, if its receivers choose it for each listing. */
export interface MailNotice {
  notice: ListingNotice;
  listingIds: readonly number[];
}

/** What an account chose for these listings, in their order; null where it chose nothing. */
export async function readNoticeChoices(
  db: Db,
  userId: number,
  { notice, listingIds }: MailNotice,
): Promise<(boolean | null)[]> {
  const rows = await db.listingNoticeChoice.findMany({ where: { userId, notice, listingId: { in: [...listingIds] } } });
  const byId = new Map(rows.map(({ listingId, isOn }) => [listingId, isOn]));
  return listingIds.map((id) => byId.get(id) ?? null);
}
